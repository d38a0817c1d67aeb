/** Returns the keys of a record, in the order in which they are written. */
export function keysOf<Key extends string>(record: Record<Key, unknown>): [Key, ...Key[]] {
  return Object.keys(record) as [Key, ...Key[]];
}
