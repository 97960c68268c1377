import { expect, test } from "vitest";
import { readAction } from "./action";

test.each([
  ["RB:h9-h10", { piece: "RB", cells: ["h9", "h10"], colours: [] }],
  ["d5-d6", { piece: null, cells: ["d5", "d6"], colours: [] }],
  ["d5-d6+O", { piece: null, cells: ["d5", "d6"], colours: ["O"] }],
  ["YR", { piece: "YR", cells: null, colours: [] }],
  ["swap", { piece: null, cells: null, colours: [] }],
  ["keep", { piece: null, cells: null, colours: [] }],
])("the action %s", (act, read) => {
  expect(readAction(act)).toEqual(read);
});
