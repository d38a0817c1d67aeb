import { lstatSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'dotenv';
import { closestMatch } from 'leven';

/** For Node, npm, the C library, the system or containers; any other name is a misspelt one. */
const OF_OTHERS =
  /^(NODE_|NPM_|UV_|MALLOC_|LC_|SSL_|COMPOSE_)|^(TZ|LANG|LANGUAGE|PATH|HOME|TMPDIR)$|^(HTTPS?|NO|ALL)_PROXY$/i;
const ASSIGNMENT = /^(?:export\s+)?([\w.-]+)\s*=\s*(.*)$/;
const QUOTED = /^(['"`])(?:(?!\1).)*\1(\s.*)?$/;

/** Returns what `.env` in the current folder sets. Throws if it cannot be read, or has a mistake. */
export function readEnvFile(known: string[], file = resolve('.env')): Record<string, string> {
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return {};
  const text = readText(file);
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const mistake = mistakeIn(line.trim(), known);
    if (mistake !== undefined) throw new Error(`${file}, línea ${index + 1}: ${mistake}`);
  }
  return parse(text);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`No se puede leer ${file} (${code})`, { cause: error });
  }
}

function mistakeIn(line: string, known: string[]): string | undefined {
  if (line === '' || line.startsWith('#')) return undefined;
  const [, name, value = ''] = ASSIGNMENT.exec(line) ?? [];
  if (name === undefined) return 'no es de la forma NOMBRE=valor';
  if (!known.includes(name) && !OF_OTHERS.test(name))
    return `${name} no existe, ¿es ${closestMatch(name, known)}?`;
  // The rest would be dropped as a comment: a password would be half of what was typed.
  const [beforeComment = ''] = value.split(/\s#/);
  if (!QUOTED.test(value) && beforeComment.includes('#'))
    return `el valor de ${name} lleva #: escríbelo entre comillas, ${name}='…'`;
  return undefined;
}
