/** A value in the primary's protocol (Hrana): integers as text, bytes in base64. */
export type WireValue =
  | { type: 'null' }
  | { type: 'integer'; value: string }
  | { type: 'float'; value: number }
  | { type: 'text'; value: string }
  | { type: 'blob'; base64: string };

/** Throws a TypeError for types that SQLite cannot store, like better-sqlite3. */
export function toWire(value: unknown): WireValue {
  if (value === null || value === undefined) return { type: 'null' };
  if (typeof value === 'string') return { type: 'text', value };
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) {
    return { type: 'integer', value: String(value as number) };
  }
  if (typeof value === 'number') return { type: 'float', value };
  if (value instanceof Uint8Array) return { type: 'blob', base64: Buffer.from(value).toString('base64') };
  throw new TypeError('SQLite3 can only bind numbers, strings, bigints, buffers, and null');
}

export function fromWire(value: WireValue): unknown {
  if (value.type === 'null') return null;
  if (value.type === 'integer') return Number(value.value);
  return value.type === 'blob' ? Buffer.from(value.base64, 'base64') : value.value;
}
