import { setImmediate as nextTurn } from 'node:timers/promises';

/** Some milliseconds of JSON with the largest items. */
const AT_ONCE = 100;
/** Some milliseconds of copying, since a new buffer's memory comes as it is filled. */
const BYTES_AT_ONCE = 2 ** 20;

/** True for a list of hundreds of items, or a body with one: its JSON would delay other requests. */
export function isLong(body: unknown): body is object {
  if (typeof body !== 'object' || body === null) return false;
  return isLongList(body) || Object.values(body).some(isLongList);
}

const isLongList = (value: unknown) => Array.isArray(value) && value.length > AT_ONCE;

/** Makes JSON a few items at a time, in UTF-8, to be joined; other requests are served in between. */
export async function jsonInPieces(body: object): Promise<Buffer[]> {
  if (Array.isArray(body)) return listInPieces(body);
  const pieces: Buffer[] = [Buffer.from('{')];
  for (const [name, value] of Object.entries(body) as [string, unknown][]) {
    if (value === undefined) continue;
    pieces.push(Buffer.from(`${pieces.length === 1 ? '' : ','}${JSON.stringify(name)}:`));
    const json = Array.isArray(value) ? await listInPieces(value) : [Buffer.from(JSON.stringify(value))];
    for (const piece of json) pieces.push(piece);
  }
  return [...pieces, Buffer.from('}')];
}

/** Some of them at a time: a report of 30 MB would take 0.1 s. */
export async function joinPieces(pieces: Buffer[]): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(pieces.reduce((sum, { length }) => sum + length, 0));
  let [filled, untilTurn] = [0, BYTES_AT_ONCE];
  for (const piece of pieces) {
    filled += piece.copy(whole, filled);
    if (filled < untilTurn) continue;
    untilTurn = filled + BYTES_AT_ONCE;
    await nextTurn();
  }
  return whole;
}

async function listInPieces(list: unknown[]): Promise<Buffer[]> {
  const pieces = [Buffer.from('[')];
  for (let from = 0; from < list.length; from += AT_ONCE) {
    if (from > 0) await nextTurn();
    const items = JSON.stringify(list.slice(from, from + AT_ONCE)).slice(1, -1);
    pieces.push(Buffer.from(from > 0 ? `,${items}` : items));
  }
  return [...pieces, Buffer.from(']')];
}
