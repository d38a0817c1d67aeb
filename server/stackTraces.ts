import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

// Imported first by every program: shows files and lines of the sources in stack traces of the bundle. Node's own
// --enable-source-maps reads all maps at every start (100 ms of CPU, 13 MB); this reads one when a trace shows its file.

const LOCATION = /(file:\/\/[^()]+\.js):(\d+):(\d+)/;

const maps = new Map<string, SourceMap | undefined>();

function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) {
    const path = `${fileURLToPath(url)}.map`;
    maps.set(url, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined);
  }
  return maps.get(url);
}

/** Returns a line of a stack trace with the place in the source; as it is if that place is unknown. */
function mapped(line: string): string {
  const [place, url = '', row, column] = LOCATION.exec(line) ?? [];
  if (place === undefined) return line;
  const origin = mapOf(url)?.findOrigin(Number(row), Number(column));
  if (origin === undefined || !('fileName' in origin) || !origin.fileName) return line;
  const file = fileURLToPath(new URL(origin.fileName, url));
  return line.replace(place, `${file}:${origin.lineNumber}:${origin.columnNumber}`);
}

// The sources themselves are run by tools with traces of their own.
if (import.meta.url.endsWith('.js')) {
  Error.prepareStackTrace = (error, frames) =>
    [String(error), ...frames.map((frame) => `    at ${mapped(String(frame))}`)].join('\n');
}
