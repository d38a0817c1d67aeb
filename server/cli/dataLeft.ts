import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasDatabase } from '../db/open.ts';
import { commandLine } from './commandLine.ts';

/** Throws if the database is missing but other data of the system are there. Changes nothing. */
export function requireNoDataLeft(dataDir: string): void {
  if (hasDatabase(dataDir)) return;
  const isLeft = ['uploads', 'backups'].some((name) => hasFiles(join(dataDir, name)));
  if (isLeft) {
    throw new Error(
      `Falta app.db (o está vacío) y hay archivos de un sistema anterior: ${commandLine('restore')}, o vacía la carpeta (DATA_DIR)`,
    );
  }
}

function hasFiles(folder: string): boolean {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => !entry.isDirectory());
}
