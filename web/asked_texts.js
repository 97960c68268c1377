// Finds the texts that a file of the client asks for: all calls `t(…)`, read as the compiler reads them.

import { parse } from "svelte/compiler";

const ASKING = new Set(["t", "knows"]);

/**
 * All calls of a file. Each has the `keys` that it names, or a `pattern` that the computed ones fit, or
 * `keys: null` if it is any text at all; and the names of its `params`, or `null` if they are unknown.
 */
export function findTexts(code, name) {
  const isScript = name.endsWith(".ts");
  const whole = isScript ? `<script lang="ts">${code}\n</script>` : code;
  const found = [];
  const tree = parse(whole, { modern: true });
  walk(tree, (node) => {
    if (node.type !== "CallExpression" || !ASKING.has(node.callee.name)) return;
    const [key, params] = node.arguments;
    const line = whole.slice(0, node.start).split("\n").length;
    const known = node.callee.name === "t" ? namesOf(params) : null;
    for (const asked of readKey(key)) found.push({ ...asked, params: known, line });
  });
  return found;
}

/** What a key may be: a literal, one of two, or a template with a literal beginning. */
function readKey(key) {
  if (key?.type === "Literal" && typeof key.value === "string") return [{ keys: [key.value] }];
  if (key?.type === "ConditionalExpression") return [...readKey(key.consequent), ...readKey(key.alternate)];
  if (key?.type === "TSAsExpression" || key?.type === "TSNonNullExpression") return readKey(key.expression);
  if (key?.type === "TemplateLiteral") {
    const parts = key.quasis.map((part) => part.value.cooked);
    if (parts.length === 1) return [{ keys: parts }];
    if (parts[0].includes(".")) return [{ keys: [], pattern: patternOf(parts) }];
  }
  return [{ keys: null }];
}

function patternOf(parts) {
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".+")}$`);
}

function namesOf(params) {
  if (!params) return [];
  if (params.type !== "ObjectExpression") return null;
  const names = params.properties.map((property) => (property.computed ? null : property.key?.name));
  return names.some((name) => name == null) ? null : names;
}

function walk(node, visit) {
  if (Array.isArray(node)) return node.forEach((each) => walk(each, visit));
  if (typeof node !== "object" || node === null) return;
  if (typeof node.type === "string") visit(node);
  for (const [name, child] of Object.entries(node)) if (name !== "loc" && name !== "metadata") walk(child, visit);
}
