/** An identifier as it travels (decimal string) → the database's integer, or undefined if it cannot name anything. */
export function parseId(id: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}
