import type { TestApp } from './testApp.ts';

/** All terms on any page of the sales index, also of deleted rows; terms share prefixes on a page, so searching bytes finds few. */
export function indexedTerms(app: TestApp): Set<string> {
  const pages = app.query('select block from sale_search_data where id > 10') as { block: Buffer }[];
  return new Set(pages.flatMap(({ block }) => termsOf(block)));
}

/** Leaf format: see the comments in SQLite's fts5_index.c. */
function termsOf(page: Buffer): string[] {
  if (page.length < 4) return [];
  const leafEnd = page.readUInt16BE(2);
  const terms: string[] = [];
  let term = Buffer.alloc(0);
  let termAt = 0;
  for (let at = leafEnd; at < page.length;) {
    const distance = readVarint(page, at);
    at = distance.end;
    termAt += distance.value;
    const first = readVarint(page, termAt);
    const isWhole = terms.length === 0;
    const length = isWhole ? first : readVarint(page, first.end);
    const kept = isWhole ? 0 : first.value;
    term = Buffer.concat([term.subarray(0, kept), page.subarray(length.end, length.end + length.value)]);
    // The first byte names the index it belongs to.
    terms.push(term.toString('utf8', 1));
  }
  return terms;
}

function readVarint(page: Buffer, start: number): { value: number; end: number } {
  let value = 0;
  for (let at = start; ; at += 1) {
    const byte = page[at] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: at + 1 };
  }
}
