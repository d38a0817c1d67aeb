/**
 * Makes Drizzle write parameters as `+?`. SQLite looks at the value of a plain `?` when it plans, and then plans most queries
 * with a join, an order or a limit again each time they run, which takes longer than running them. An expression is planned
 * once, whatever its value.
 */
export function planOnce<T>(db: T): T {
  const { dialect } = db as { dialect: { escapeParam: () => string } };
  dialect.escapeParam = () => '+?';
  return db;
}
