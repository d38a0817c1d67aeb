const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Counts the records of a CSV file that arrives in pieces; each call answers the number so far. */
export function csvLineCounter(): (piece: Uint8Array) => number {
  let lines = 0;
  let quoted = false;
  return (piece) => {
    for (const byte of piece) {
      // A quote within a quoted cell is doubled, so that flipping twice comes out right.
      if (byte === QUOTE) quoted = !quoted;
      else if (byte === LINE_FEED && !quoted) lines += 1;
    }
    return lines;
  };
}
