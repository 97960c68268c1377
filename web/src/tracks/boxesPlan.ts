// Where the boxes of a track of the card game lie: in sectors, with a gap for the wall between two.

export interface BoxesPlan {
  box: number; // width of a box
  left: (value: number) => number; // of the box of a value
  middle: (value: number) => number;
  wall: (at: number) => number; // the middle of the gap before the box of this value
}

interface Room {
  from: number; // x of the first box
  to: number; // x behind the last one
  gap: number; // for a wall
}

/** Boxes 0 to `top`, parted before each value of `walls`. */
export function planBoxes({ from, to, gap }: Room, top: number, walls: number[]): BoxesPlan {
  const box = (to - from - walls.length * gap) / (top + 1);
  const left = (value: number) => from + value * box + walls.filter((at) => at <= value).length * gap;
  return {
    box,
    left,
    middle: (value) => left(value) + box / 2,
    wall: (at) => left(at) - gap / 2,
  };
}
