import { resolve } from 'node:path';
import { readConfig } from '../../config.ts';

/** The configured data directory; refuses an installation whose database lives elsewhere. */
export function localDataDir(): string {
  const config = readConfig();
  if (config.DATABASE_URL !== undefined) {
    throw new Error(
      'Con DATABASE_URL la base de datos está en el servidor libSQL: haz y restaura allí sus copias.',
    );
  }
  return resolve(config.DATA_DIR);
}
