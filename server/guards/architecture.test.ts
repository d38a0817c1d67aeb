import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

// Patterns begin a path from the root or a package's name. `*` matches all but a slash, `**` anything, `<feature>` the
// importing file's feature. Tests may import anything.

const ANY_PACKAGE = '<any package>';

/** Allowed imports: the files, their permitted imports, and the least number of such files. The first matching row counts. */
const mayImport: [who: string, what: string[], atLeast: number][] = [
  ['shared/values/', ['shared/values/', 'libphonenumber-js/min'], 7],
  ['shared/input/', ['zod', '@date-fns/tz', 'shared/input/', 'shared/values/'], 6],
  ['shared/', ['zod', 'shared/'], 10],
  ['server/db/', ['node:', 'drizzle-orm', 'better-sqlite3', 'libsql', 'server/db/', 'shared/'], 4],
  ['server/caller.ts', ['shared/'], 1],
  [
    'server/context.ts',
    ['node:crypto', 'fastify', 'server/caller.ts', 'server/config.ts', 'server/db/open.ts'],
    1,
  ],
  [
    'server/limits.ts',
    ['node:net', 'rate-limiter-flexible', 'server/context.ts', 'server/db/rateCounts.ts', 'shared/'],
    1,
  ],
  ['server/clock.ts', ['server/context.ts', 'server/db/settingRows.ts', 'server/db/traces.ts', 'shared/'], 1],
  ['server/ownerSettings.ts', ['server/context.ts', 'server/db/settingRows.ts', 'shared/'], 1],
  ['server/access.ts', ['server/caller.ts', 'server/context.ts', 'shared/'], 1],
  ['server/http/', [ANY_PACKAGE, 'server/config.ts', 'server/http/', 'shared/'], 6],
  [
    'server/rpc/',
    [
      ANY_PACKAGE,
      'server/access.ts',
      'server/caller.ts',
      'server/context.ts',
      'server/http/errors.ts',
      'server/limits.ts',
      'server/rpc/',
      'shared/',
    ],
    3,
  ],
  [
    'server/rest/',
    [
      ANY_PACKAGE,
      'server/access.ts',
      'server/caller.ts',
      'server/context.ts',
      'server/files/multipart.ts',
      'server/rest/',
      'server/rpc/',
      'shared/',
    ],
    3,
  ],
  [
    'server/features/**.repository.ts',
    ['drizzle-orm', 'server/db/', 'server/features/<feature>/**.repository.ts', 'shared/'],
    10,
  ],
  [
    'server/features/**.doors.ts',
    ['server/features/<feature>/**.service.ts', 'server/rpc/procedures.ts', 'zod', 'shared/'],
    20,
  ],
  [
    // Plain routes: doors for files, which stream.
    'server/features/**.route.ts',
    [
      'node:stream',
      'fastify',
      'zod',
      'server/context.ts',
      'server/files/multipart.ts',
      'server/http/eventStream.ts',
      'server/http/preview.ts',
      'server/limits.ts',
      'server/rest/plainRoutes.ts',
      'server/features/<feature>/**.service.ts',
      'shared/',
    ],
    3,
  ],
  [
    // Services, views and what helps them.
    'server/features/',
    [
      ANY_PACKAGE,
      'server/caller.ts',
      'server/clock.ts',
      'server/context.ts',
      'server/files/',
      'server/limits.ts',
      'server/ownerSettings.ts',
      'server/features/<feature>/',
      'server/features/**.service.ts',
      'server/tokens.ts',
      'shared/',
    ],
    20,
  ],
  ['server/files/*.repository.ts', ['drizzle-orm', 'server/db/', 'shared/'], 1],
  [
    'server/files/',
    [
      ANY_PACKAGE,
      'server/clock.ts',
      'server/config.ts',
      'server/context.ts',
      'server/db/open.ts',
      'server/db/settingRows.ts',
      'server/files/',
      'server/limits.ts',
      'shared/',
    ],
    6,
  ],
  // Pages without a login: small, and nothing of the app or its packages.
  ['client/visitor/', ['preact', 'client/router/parseHash.ts', 'client/visitor/', 'shared/'], 8],
  ['client/app/', [ANY_PACKAGE, 'client/', 'shared/'], 8],
  ['client/api/trpc.ts', [ANY_PACKAGE, 'client/api/', 'shared/', 'server/routes.ts'], 1],
  // The client's ground floor knows no feature.
  ['client/api/', [ANY_PACKAGE, 'client/api/', 'client/forms/', 'client/router/', 'shared/'], 6],
  ['client/device/', [ANY_PACKAGE, 'client/api/', 'client/device/', 'shared/'], 3],
  ['client/router/', [ANY_PACKAGE, 'client/router/', 'shared/'], 1],
  ['client/forms/', [ANY_PACKAGE, 'client/forms/', 'shared/'], 0],
  [
    'client/ui/',
    [ANY_PACKAGE, 'client/api/', 'client/forms/', 'client/router/', 'client/ui/', 'shared/'],
    10,
  ],
  [
    'client/features/',
    [
      ANY_PACKAGE,
      'client/api/',
      'client/device/',
      'client/forms/',
      'client/router/',
      'client/ui/',
      'client/features/<feature>/',
      // Another feature's components, from its folder or one of its neighbourhoods.
      'client/features/*/*.tsx',
      'client/features/*/*/*.tsx',
      'shared/',
    ],
    50,
  ],
];

/** Commands that fill whole databases, and store rows as the features do. */
const FILLERS = ['server/cli/demo/', 'server/cli/bench/'];
const REPOSITORIES = ['server/features/**.repository.ts', 'server/files/*.repository.ts'];

/** Targets with few permitted importers. */
const onlyImportedBy: [what: string, who: string[]][] = [
  ['@date-fns/tz', ['shared/input/dateInput.ts']],
  ['libphonenumber-js', ['shared/values/phones.ts']],
  ['better-sqlite3', ['server/db/open.ts', 'server/db/dataDir.ts']],
  ['libsql', ['server/db/primary/replica.ts', 'server/db/primary/rehearsal.ts']],
  ['drizzle-orm', ['server/db/', ...REPOSITORIES, 'server/cli/']],
  ['server/db/schema.ts', ['server/db/', ...REPOSITORIES, 'server/cli/']],
  ['server/db/schema/', ['server/db/']],
  ['server/features/**.repository.ts', ['server/features/', ...FILLERS]],
  ['server/files/*.repository.ts', ['server/files/']],
  ['server/features/**.doors.ts', ['server/routes.ts']],
  ['server/features/**.route.ts', ['server/routes.ts']],
  ['server/routes.ts', ['server/app.ts', 'client/api/trpc.ts']],
  ['@trpc/server', ['server/rpc/', 'server/rest/', 'server/http/errors.ts', 'client/api/trpc.ts']],
  [
    'fastify',
    [
      'server/*.ts',
      'server/http/',
      'server/rest/',
      'server/rpc/',
      'server/files/',
      'server/features/**.route.ts',
    ],
  ],
  ['@fastify/', ['server/http/', 'server/rest/', 'server/files/']],
  ['server/', ['server/', 'client/api/trpc.ts']],
  // The browser for the tests is found, or installed, before they run.
  ['client/', ['client/']],
  ['client/app/', ['client/app/', 'client/main.tsx', 'client/prerender.tsx', 'client/head.ts']],
  ['preact', ['client/visitor/']],
  [
    'node:',
    [
      'server/',
      'client/vite.config.ts',
      'client/vitest.config.ts',
      'client/vitest.components.config.ts',
      'client/build/',
    ],
  ],
];

interface Import {
  file: string;
  /** A package, or the path of a file of ours from the root. */
  target: string;
  typeOnly: boolean;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = ['server', 'client', 'shared']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path));
const product = files.filter(
  (file) => !/\.test\.tsx?$|^(server|client)\/testing\/|^client\/e2e\//.test(file),
);
const sources = new Map(product.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const imports = product.flatMap(importsOf);

function importsOf(file: string): Import[] {
  const text = sources.get(file) ?? '';
  const statements = text.matchAll(/^(?:import|export)\s(?:(type)\s)?(?:[^'"`;]*?from\s*)?'([^']+)'/gm);
  const calls = text.matchAll(/(?:\bimport|[rR]equire)(?:\([^()]*\))?\(()'([^']+)'\)/g);
  return [...statements, ...calls].map(([, type, target = '']) => ({
    file,
    target: target.startsWith('.') ? join(dirname(file), target) : target,
    typeOnly: type === 'type',
  }));
}

/** Each is asked of thousands of imports. */
const expressions = new Map<string, RegExp>();

function matches(path: string, pattern: string, importer = ''): boolean {
  if (pattern === ANY_PACKAGE) return !/^(server|client|shared)\//.test(path);
  const own = pattern.replace('<feature>', featureOf(importer));
  const expression = expressions.get(own) ?? expressionOf(own);
  expressions.set(own, expression);
  return expression.test(path);
}

function expressionOf(pattern: string): RegExp {
  const parts = pattern.replaceAll('.', String.raw`\.`).split('**');
  return new RegExp(`^${parts.map((part) => part.replaceAll('*', '[^/]*')).join('.*')}`);
}

function featureOf(file: string): string {
  return /^(?:server|client)\/features\/([^/]+)\//.exec(file)?.[1] ?? '';
}

/** The ends of edges that lead back to themselves. */
function inCircles(edges: (readonly [from: string, to: string])[]): string[] {
  const next = new Map<string, string[]>();
  for (const [from, to] of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const reachable = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of next.get(from) ?? []) if (!seen.has(to)) reachable(to, seen.add(to));
    return seen;
  };
  return [...next.keys()].filter((start) => reachable(start).has(start));
}

/** Names of the folders right below one. */
const subjectsOf = (folder: string) =>
  new Set(files.flatMap((file) => new RegExp(`^${folder}/([^/]+)/`).exec(file)?.[1] ?? []));

/** Imports between parts of a side's sales; `sales` is what is in no part. */
function edgesInSales(side: string): (readonly [from: string, to: string])[] {
  const part = new RegExp(`^${side}/features/sales/(?:([^/]+)/)?`);
  return imports
    .map(({ file, target }) => [part.exec(file), part.exec(target)] as const)
    .flatMap(([from, to]) => (from && to ? [[from[1] ?? 'sales', to[1] ?? 'sales'] as const] : []))
    .filter(([from, to]) => from !== to);
}

const shown = ({ file, target }: Import) => `${file} → ${target}`;

test('files and imports were found', () => {
  expect(product.length).toBeGreaterThan(70);
  expect(imports.length).toBeGreaterThan(200);
  for (const kind of ['import type', 'import {', 'export', 'import(', 'createRequire(']) {
    expect([...sources.values()].some((text) => text.includes(kind))).toBe(true);
  }
});

describe('who may import whom', () => {
  test.each(mayImport)('%s', (who, what, atLeast) => {
    const isAbout = (file: string) => mayImport.find(([first]) => matches(file, first))?.[0] === who;
    const found = imports.filter(({ file }) => isAbout(file));
    expect(product.filter(isAbout).length).toBeGreaterThanOrEqual(atLeast);
    const forbidden = found.filter(
      ({ file, target }) => !what.some((pattern) => matches(target, pattern, file)),
    );
    const mend = `${who} may import only ${what.join(', ')}: move the code, or state here why it may`;
    expect(forbidden.map(shown), mend).toEqual([]);
  });

  test.each(onlyImportedBy)('%s is imported only by %j', (what, who) => {
    const found = imports.filter(({ target }) => matches(target, what));
    expect(found.length).toBeGreaterThan(0);
    const forbidden = found.filter(({ file }) => !who.some((pattern) => matches(file, pattern)));
    const mend = `only ${who.join(', ')} may import ${what}: ask one of them for what the file needs`;
    expect(forbidden.map(shown), mend).toEqual([]);
  });

  test('a repository is known to its feature alone', () => {
    const foreign = imports.filter(
      ({ file, target }) =>
        target.endsWith('.repository.ts') &&
        featureOf(file) !== featureOf(target) &&
        !FILLERS.some((filler) => file.startsWith(filler)),
    );
    expect(foreign.map(shown), "import the other feature's service instead").toEqual([]);
  });

  test('the client knows of the server only a type', () => {
    const known = imports.filter(
      ({ file, target }) => matches(file, 'client/') && matches(target, 'server/'),
    );
    expect(known.map(shown)).toEqual(['client/api/trpc.ts → server/routes.ts']);
    expect(known.every(({ typeOnly }) => typeOnly)).toBe(true);
  });

  test.each(['server', 'client'])('features of the %s do not depend on each other in circles', (side) => {
    const edges = imports
      .filter(({ file, target }) => [file, target].every((path) => path.startsWith(`${side}/features/`)))
      .map(({ file, target }) => [featureOf(file), featureOf(target)] as const)
      .filter(([from, to]) => from !== to);
    expect(edges.length).toBeGreaterThan(0);
    expect(inCircles(edges)).toEqual([]);
  });

  test('within sales, parts import downwards alone: the sale below all, the composition on top', () => {
    const edges = edgesInSales('server');
    expect(edges.length).toBeGreaterThan(20);
    expect(edges.filter(([from]) => from === 'sale')).toEqual([]);
    expect(edges.filter(([, to]) => to === 'sales')).toEqual([]);
    expect(inCircles(edges)).toEqual([]);
  });

  test('within the client’s sales, parts do not depend on each other in circles', () => {
    const edges = edgesInSales('client');
    expect(edges.length).toBeGreaterThan(20);
    expect(inCircles(edges)).toEqual([]);
  });

  test('no file imports itself by way of others, not even a type', () => {
    expect(inCircles(imports.map(({ file, target }) => [file, target]))).toEqual([]);
  });
});

describe('rules for files', () => {
  test('a subject has the same name in client, server and shared', () => {
    const server = subjectsOf('server/features');
    expect(server.size).toBeGreaterThan(15);
    for (const folder of ['client/features', 'shared']) {
      const strange = [...subjectsOf(folder)].filter((name) => !server.has(name));
      expect(strange, `${folder}: name it after its feature of the server`).toEqual(
        folder === 'shared' ? ['input', 'values'] : [],
      );
    }
  });

  test('no folder holds more than 20 source files on one level', () => {
    const counts = new Map<string, number>();
    for (const file of product) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    expect(counts.size).toBeGreaterThan(60);
    expect([...counts].filter(([, count]) => count > 20)).toEqual([]);
  });

  test('no file has more than 300 lines', () => {
    const long = [...sources].filter(([, text]) => text.split('\n').length > 301).map(([file]) => file);
    expect(long, 'give a part of it a file').toEqual([]);
  });

  test('no file or folder is named after nothing in particular', () => {
    const vague = /(^|[/.])(utils?|helpers?|common|misc|index)(\.|\/|$)/i;
    expect(
      files.filter((file) => vague.test(file)),
      'name it after its subject',
    ).toEqual([]);
  });

  test('only the configuration and the command line read the environment', () => {
    const readers = [...sources].filter(([, text]) => text.includes('process.env')).map(([file]) => file);
    expect(readers).toContain('server/config.ts');
    const others = readers.filter((file) => !/^server\/(config\.ts|cli\/)/.test(file));
    expect(others, 'add the variable to server/config.ts and read ctx.config').toEqual([]);
  });

  test('every file of a layer carries the name of its folder, a feature or a subject of one', () => {
    const misplaced = files.filter((file) => {
      const layer = /\.(doors|service|repository|view)\.ts$/.exec(file);
      const folder = basename(dirname(file));
      return layer && !(file.startsWith('server/f') && basename(file).startsWith(`${folder}.`));
    });
    expect(misplaced, 'call the file <folder>.<layer>.ts or <folder>.<part>.<layer>.ts').toEqual([]);
  });

  test('every decision has its own number, in its name and in its title', () => {
    const folder = `${root}/server/decisions`;
    const titles = readdirSync(folder)
      .toSorted()
      .map((name) => {
        const [, number] = /^# (\d+)\. /.exec(readFileSync(`${folder}/${name}`, 'utf8')) ?? [];
        return { name: Number(name.slice(0, 4)), title: Number(number) };
      });
    expect(titles).toEqual(titles.map((_, index) => ({ name: index + 1, title: index + 1 })));
  });
});
