import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clock } from './clock.ts';
import { everyCall } from './everyCall.ts';
import { limits } from './limits.ts';
import { mail } from './mail.ts';
import { money } from './money.ts';
import { permissions } from './permissions.ts';
import { rules } from './rules.ts';
import { settlements } from './settlements.ts';
import { text } from './text.ts';
import { verification } from './verification.ts';

const root = join(import.meta.dirname, '../../..');

export const MUTATED = [
  ...money,
  ...settlements,
  ...permissions,
  ...verification,
  ...clock,
  ...limits,
  ...everyCall,
  ...rules,
  ...mail,
  ...text,
];

export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Rows whose text does not stand once in their file. */
export function staleRows(): string[] {
  return MUTATED.flatMap(({ file, mutations }) => {
    const text = textOf(file);
    return mutations
      .map(([from]) => ({ from, times: text.split(from).length - 1 }))
      .filter(({ times }) => times !== 1)
      .map(({ from, times }) => `${file} has ${times} times, not once: ${from}`);
  });
}
