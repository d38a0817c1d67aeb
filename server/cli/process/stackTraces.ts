import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../../shared/errors.ts';
import { MINUTE_MS } from '../../../shared/values/durations.ts';

// Imported first by every program: maps stack traces of the bundle to the sources. Node's --enable-source-maps reads all maps
// at every start (100 ms of CPU, 13 MB); this reads one when a trace needs it.

const LOCATION = /(file:\/\/[^()]+\.js):(\d+):(\d+)/;

/** All maps take 45 MB: they are forgotten soon, since few traces are needed. */
const maps = new Map<string, SourceMap | undefined>();

function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) {
    if (maps.size === 0) setTimeout(() => maps.clear(), MINUTE_MS).unref();
    const path = `${fileURLToPath(url)}.map`;
    maps.set(url, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined);
  }
  return maps.get(url);
}

/** Maps one line of a stack trace; unchanged if the source is unknown. */
function mapped(line: string): string {
  const [place, url = '', row, column] = LOCATION.exec(line) ?? [];
  if (place === undefined) return line;
  const origin = mapOf(url)?.findOrigin(Number(row), Number(column));
  if (origin === undefined || !('fileName' in origin) || !origin.fileName) return line;
  const file = fileURLToPath(new URL(origin.fileName, url));
  return line.replace(place, `${file}:${origin.lineNumber}:${origin.columnNumber}`);
}

// Tools that run the sources map traces themselves.
if (import.meta.url.endsWith('.js')) {
  Error.prepareStackTrace = (error, frames) => {
    // tRPC reads the trace of every refusal; nothing shows it.
    if (error instanceof AppError) return String(error);
    return [String(error), ...frames.map((frame) => `    at ${mapped(String(frame))}`)].join('\n');
  };
}
