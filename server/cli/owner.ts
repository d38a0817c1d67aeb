import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { commandLine } from './commandLine.ts';
import { databaseFile } from '../db/open.ts';

/** Throws if root would write among another account's data. A folder without a database belongs to its first user. */
export function requireOwner(dataDir: string, account = process.getuid?.()): void {
  const place = [databaseFile(dataDir), dataDir].find((path) => existsSync(path));
  if (account !== 0 || place === undefined) return;
  if (place === dataDir && existsSync(join(dataDir, '.gitignore'))) return;
  const { uid } = statSync(place);
  if (uid === 0) return;
  const name = accountName(uid);
  throw new Error(
    `DATA_DIR es de la cuenta ${name ?? uid} (${dataDir}): sudo -u ${name ?? `'#${uid}'`} ${typedCommand()}`,
  );
}

function accountName(uid: number): string | undefined {
  const accounts = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  return accounts.find((line) => line.split(':')[2] === String(uid))?.split(':')[0];
}

function typedCommand(): string {
  const program = process.argv[1] ?? '';
  const name = basename(program, extname(program));
  const typed = process.argv
    .slice(2)
    .map((value) => (/^[\w./:=@%+-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`));
  return commandLine(name === 'main' ? 'start' : name, typed.join(' '));
}
