import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../db/open.ts';
import { formatCount } from '../table.ts';
import { DATABASE, UPLOADS, type ArchivedFile } from './format.ts';

export interface BackupContents {
  createdAt: string;
  sales: number;
  users: number;
  uploads: number;
  missing: string[];
}

export function readDatabaseContents({ client }: Database) {
  const all = (query: string) => client.prepare(query).pluck().all();
  return {
    sales: Number(all('select count(*) from sales')[0]),
    users: Number(all('select count(*) from users where deleted_at is null')[0]),
    uploads: all('select name from files') as string[],
  };
}

export function listUploads(dir: string): string[] {
  const uploads = join(dir, UPLOADS);
  if (!existsSync(uploads)) return [];
  return readdirSync(uploads, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(uploads, name)).isFile(),
  );
}

export async function fingerprintFiles(dir: string): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  for (const path of [DATABASE, ...listUploads(dir).map((name) => `${UPLOADS}/${name}`)]) {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(join(dir, path))) hash.update(chunk as Buffer);
    files.push({ path, sizeBytes: statSync(join(dir, path)).size, sha256: hash.digest('hex') });
  }
  return files;
}

/** Prints what a backup holds. */
export function reportContents({ sales, users, uploads, missing }: BackupContents, start = ''): void {
  const counts = `${formatCount(sales, 'venta')}, ${formatCount(users, 'cuenta')} y ${formatCount(uploads, 'archivo')}`;
  console.log(`${start}${counts}.`);
  if (missing.length === 0) return;
  console.error(`Atención: archivos que la base menciona y no están en uploads: ${missing.length}`);
}
