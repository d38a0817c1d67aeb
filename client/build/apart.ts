import { join } from 'node:path';
import { build, type BuildOptions, type InlineConfig, type Rolldown } from 'vite';

const CLIENT = join(import.meta.dirname, '..');

/** Builds a program that shares no chunk with the app, from files below client/. Returns its files. */
export async function buildApart(options: BuildOptions, config: Omit<InlineConfig, 'build'> = {}) {
  const result = await build({
    configFile: false,
    root: CLIENT,
    logLevel: 'warn',
    publicDir: false,
    ...config,
    build: { write: false, modulePreload: false, ...options },
  });
  const [first] = [result].flat() as Rolldown.RolldownOutput[];
  if (!first) throw new Error('a build has no output');
  return first.output;
}
