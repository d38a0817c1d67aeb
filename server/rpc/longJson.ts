import { setImmediate as nextTurn } from 'node:timers/promises';

/** Some milliseconds of JSON with the largest items. */
const AT_ONCE = 200;

/** True for a list of hundreds of items, or a body with one: its JSON would delay other requests. */
export function isLong(body: unknown): body is object {
  if (typeof body !== 'object' || body === null) return false;
  return isLongList(body) || Object.values(body).some(isLongList);
}

const isLongList = (value: unknown) => Array.isArray(value) && value.length > AT_ONCE;

/** Makes JSON a few items at a time; other requests are served in between. */
export async function jsonInPieces(body: object): Promise<string> {
  if (Array.isArray(body)) return listInPieces(body);
  const fields: string[] = [];
  for (const [name, value] of Object.entries(body) as [string, unknown][]) {
    const json = Array.isArray(value) ? await listInPieces(value) : JSON.stringify(value);
    if (json !== undefined) fields.push(`${JSON.stringify(name)}:${json}`);
  }
  return `{${fields.join()}}`;
}

async function listInPieces(list: unknown[]): Promise<string> {
  const pieces: string[] = [];
  for (let from = 0; from < list.length; from += AT_ONCE) {
    if (from > 0) await nextTurn();
    pieces.push(JSON.stringify(list.slice(from, from + AT_ONCE)).slice(1, -1));
  }
  return `[${pieces.join()}]`;
}
