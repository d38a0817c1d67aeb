/** Work between other requests. Writing it to the disk takes up to twice as long again. */
const SLICE_MS = 5;

/** Does as many of the items as fit into one transaction between other requests, at least one. Returns their results. */
export function doSlice<Item, Result>(items: Item[], each: (item: Item) => Result): Result[] {
  const stopMs = performance.now() + SLICE_MS;
  const results: Result[] = [];
  for (const item of items) {
    results.push(each(item));
    if (performance.now() >= stopMs) break;
  }
  return results;
}
