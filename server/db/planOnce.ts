/**
 * Makes Drizzle write parameters as `+?`. SQLite reads the value of a plain `?` when planning, so it plans most queries with
 * a join, an order or a limit again at each run, which takes longer than running them. An expression is planned once.
 */
export function planOnce<T>(db: T): T {
  const { dialect } = db as { dialect: { escapeParam: () => string } };
  dialect.escapeParam = () => '+?';
  return db;
}
