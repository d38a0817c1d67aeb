import { resolve } from 'node:path';
import { readConfig } from '../../config.ts';

/** Returns the configured data directory; throws if the database is on a libSQL server. */
export function localDataDir(): string {
  const config = readConfig();
  if (config.DATABASE_URL !== undefined) {
    throw new Error(
      'Con DATABASE_URL la base de datos está en el servidor libSQL: haz y restaura allí sus copias.',
    );
  }
  return resolve(config.DATA_DIR);
}
