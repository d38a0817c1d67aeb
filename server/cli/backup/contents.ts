import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../db/open.ts';
import { DATABASE, UPLOADS, type ArchivedFile } from './format.ts';

/** What a backup holds, for the operator. */
export interface BackupContents {
  createdAt: string;
  sales: number;
  users: number;
  uploads: number;
  /** Uploads that the database names and the backup does not have. */
  missing: string[];
}

/** How much the database of a backup holds, and the names of the uploads it refers to. */
export function readDatabaseContents({ client }: Database) {
  const all = (query: string) => client.prepare(query).pluck().all();
  return {
    sales: Number(all('select count(*) from sales')[0]),
    users: Number(all('select count(*) from users where deleted_at is null')[0]),
    uploads: all('select name from files') as string[],
  };
}

/** The names of the uploads in an unpacked backup. */
export function listUploads(dir: string): string[] {
  const uploads = join(dir, UPLOADS);
  if (!existsSync(uploads)) return [];
  return readdirSync(uploads, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(uploads, name)).isFile(),
  );
}

/** Size and hash of the database and of every upload in an unpacked backup. */
export async function fingerprintFiles(dir: string): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  for (const path of [DATABASE, ...listUploads(dir).map((name) => `${UPLOADS}/${name}`)]) {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(join(dir, path))) hash.update(chunk as Buffer);
    files.push({ path, sizeBytes: statSync(join(dir, path)).size, sha256: hash.digest('hex') });
  }
  return files;
}

/** Warns the operator of lost uploads. */
export function warnOfMissing(missing: string[]): void {
  if (missing.length === 0) return;
  console.error(`Atención: archivos que la base menciona y no están en uploads: ${missing.length}`);
}
