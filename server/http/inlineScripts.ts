import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Content security policy sources, by hash, of the built page's inline scripts. */
export function inlineScripts(clientDir: string | undefined): string[] {
  const page = clientDir === undefined ? '' : join(clientDir, 'index.html');
  if (!existsSync(page)) return [];
  return [...readFileSync(page, 'utf8').matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
