import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ANY_PACKAGE, mayImport, FILLERS, onlyImportedBy } from './allowedImports.ts';

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

/** The first Node that exports a name, by the comments of its types; 0 if they do not say. */
function firstMajor(module: string, name: string): number {
  const types = readFileSync(join(root, `node_modules/@types/node/${module}.d.ts`), 'utf8');
  const declared = String.raw`@since ([^\n]*)(?:(?!\*/)[^])*\*/\s*(?:export )?(?:function|class|const|let|var) ${name}\b`;
  const since = new RegExp(declared).exec(types)?.[1] ?? 'v0.';
  return Math.min(...[...since.matchAll(/v(\d+)\./g)].map(([, major]) => Number(major)));
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

  test('only the configuration, the command line and the choice of tests read the environment', () => {
    // The build fixes NODE_ENV for React.
    const reading = /process\.env(?!\.NODE_ENV)/;
    const readers = [...sources].filter(([, text]) => reading.test(text)).map(([file]) => file);
    expect(readers).toContain('server/config.ts');
    const others = readers.filter(
      (file) => !/^(server\/(config\.ts|cli\/)|(server|client)\/vitest\.config\.ts)/.test(file),
    );
    expect(others, 'add the variable to server/config.ts and read ctx.config').toEqual([]);
  });

  test('a start on an old Node gets as far as the sentence about its version', () => {
    const programs = /^server\/(main|cli\/(admin|backup|demo|mail|restore))\.ts$/;
    const late = [...sources].filter(
      ([file, text]) => programs.test(file) && !/^import '[./\w]+\/requireNode\.ts';/.test(text),
    );
    expect(late.map(([file]) => file)).toEqual([]);
    const NAMED = /^import (?:\w+, )?\{([^}]*)\} from 'node:([\w/]+)'/gm;
    const named = [...sources]
      .filter(([file]) => /^(server|shared)\//.test(file) && !/vitest\.config|^server\/faults/.test(file))
      .flatMap(([file, text]) =>
        [...text.matchAll(NAMED)].map(([, names = '', module = '']) => ({ file, names, module })),
      )
      .flatMap(({ file, names, module }) =>
        names.split(',').map((name) => ({ file, module, name: name.trim() })),
      );
    expect(named.length).toBeGreaterThan(100);
    // Missing, it ends the linking before anything runs.
    expect(named.filter(({ module, name }) => firstMajor(module, name) > 18)).toEqual([]);
  });

  test('every file of a layer carries the name of its folder, a feature or a subject of one', () => {
    const misplaced = files.filter((file) => {
      const layer = /\.(doors|service|rules|repository|view|errors)\.ts$/.exec(file);
      const folder = basename(dirname(file));
      return layer && !(file.startsWith('server/f') && basename(file).startsWith(`${folder}.`));
    });
    expect(misplaced, 'call the file <folder>.<layer>.ts or <folder>.<part>.<layer>.ts').toEqual([]);
  });

  test('every file of a feature has one of the roles', () => {
    const named = product.filter((file) => file.startsWith('server/features/'));
    expect(named.length).toBeGreaterThan(200);
    const strange = named.filter(
      (file) => !/\.(doors|route|service|rules|repository|view|errors)\.ts$/.test(file),
    );
    expect(strange, 'rules are pure, services have ctx: name it after one of them').toEqual([]);
  });

  test('rules are pure: without ctx', () => {
    const rules = [...sources].filter(([file]) => file.endsWith('.rules.ts'));
    expect(rules.length).toBeGreaterThan(4);
    expect(rules.filter(([, text]) => /\bctx\b|Context\b/.test(text)).map(([file]) => file)).toEqual([]);
  });

  test('client/device names no call of a feature', () => {
    const calls = new RegExp(`'(${[...subjectsOf('server/features'), 'pages', 'ranking'].join('|')})\\.\\w`);
    const device = [...sources].filter(([file]) => file.startsWith('client/device/'));
    expect(device.length).toBeGreaterThan(10);
    const naming = device.filter(([, text]) => calls.test(text)).map(([file]) => file);
    expect(naming, 'name it in client/app/shell/seen.ts').toEqual([]);
  });

  test('which engine keeps the database is known to its opening alone', () => {
    const opening = /^server\/(db\/|config\.ts|cli\/openApp\.ts|cli\/backup|guards\/|vite(st)?\.config\.ts)/;
    const asking = [...sources].filter(
      ([file, text]) =>
        file.startsWith('server/') &&
        !opening.test(file) &&
        !file.startsWith('server/faults/') &&
        /primary|DATABASE_URL|\b(ctx|database)\??\.refresh\b/i.test(text),
    );
    expect(
      asking.map(([file]) => file),
      'give Database (server/db/open.ts) what the file needs',
    ).toEqual([]);
  });

  test('every decision has its own number, in its name and in its title', () => {
    const folder = `${root}/server/decisions`;
    const titles = readdirSync(folder)
      .filter((name) => name !== 'measured.md')
      .toSorted()
      .map((name) => {
        const [, number] = /^# (\d+)\. /.exec(readFileSync(`${folder}/${name}`, 'utf8')) ?? [];
        return { name: Number(name.slice(0, 4)), title: Number(number) };
      });
    expect(titles).toEqual(titles.map((_, index) => ({ name: index + 1, title: index + 1 })));
  });
});
