// Patterns begin a path from the root or a package's name. `*` matches all but a slash, `**` anything, `<feature>` the
// importing file's feature. Tests may import anything.

export const ANY_PACKAGE = '<any package>';
/** For work that only a few can do at once. */
const FAIR_QUEUE = 'server/shares/fairQueue.ts';
/** The only way to the browser's storage. */
const STORAGE = 'client/api/browserStorage.ts';

/** Allowed imports: the files, their permitted imports, and the least number of such files. The first matching row counts. */
export const mayImport: [who: string, what: string[], atLeast: number][] = [
  ['shared/values/', ['shared/values/', 'libphonenumber-js/min'], 7],
  ['shared/input/', ['zod', '@date-fns/tz', 'shared/input/', 'shared/values/'], 6],
  ['shared/', ['zod', 'shared/'], 10],
  [
    'server/db/',
    ['node:', 'drizzle-orm', 'better-sqlite3', 'libsql', 'server/db/', FAIR_QUEUE, 'shared/'],
    4,
  ],
  ['server/caller.ts', ['shared/'], 1],
  [
    'server/context.ts',
    ['node:crypto', 'fastify', 'server/caller.ts', 'server/config.ts', 'server/db/open.ts'],
    1,
  ],
  [
    'server/limits.ts',
    [
      'rate-limiter-flexible',
      'server/context.ts',
      'server/db/rateCounts.ts',
      'server/networks.ts',
      FAIR_QUEUE,
      'shared/',
    ],
    1,
  ],
  ['server/networks.ts', ['node:net'], 1],
  ['server/clock.ts', ['server/context.ts', 'server/db/settingRows.ts', 'server/db/traces.ts', 'shared/'], 1],
  ['server/ownerSettings.ts', ['server/context.ts', 'server/db/settingRows.ts', 'shared/'], 1],
  ['server/http/', [ANY_PACKAGE, 'server/config.ts', 'server/http/', 'shared/'], 6],
  [
    'server/rpc/',
    [
      ANY_PACKAGE,
      'server/caller.ts',
      'server/context.ts',
      'server/http/errors.ts',
      'server/http/slowBodies.ts',
      'server/limits.ts',
      FAIR_QUEUE,
      'server/rpc/',
      'shared/',
    ],
    3,
  ],
  [
    'server/rest/',
    [
      ANY_PACKAGE,
      'server/caller.ts',
      'server/context.ts',
      'server/files/csv.ts',
      'server/files/multipart.ts',
      'server/limits.ts',
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
  ['server/**.errors.ts', ['shared/'], 10],
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
    // Services, views and rules.
    'server/features/',
    [
      ANY_PACKAGE,
      'server/caller.ts',
      'server/clock.ts',
      'server/context.ts',
      'server/shares/slices.ts',
      'server/delivery/',
      'server/files/',
      'server/limits.ts',
      'server/networks.ts',
      FAIR_QUEUE,
      'server/longReads/longRead.ts',
      'server/ownerSettings.ts',
      'server/features/<feature>/',
      'server/**.errors.ts',
      'server/features/**.service.ts',
      'server/devices.ts',
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
      'server/db/trouble.ts',
      'server/files/',
      'server/limits.ts',
      FAIR_QUEUE,
      'shared/',
    ],
    6,
  ],
  [FAIR_QUEUE, [], 1],
  ['server/delivery/', ['node:timers/promises', 'server/context.ts', 'server/delivery/', 'shared/'], 2],
  [
    'server/longReads/',
    [
      'node:worker_threads',
      'server/context.ts',
      'server/db/open.ts',
      'server/files/files.service.ts',
      'server/http/errors.ts',
      'server/longReads/',
      FAIR_QUEUE,
      'shared/',
    ],
    3,
  ],
  // Pages without a login: small, and nothing of the app or its packages.
  ['client/visitor/', ['preact', STORAGE, 'client/router/parseHash.ts', 'client/visitor/', 'shared/'], 8],
  // The page holds this script, before the program.
  [
    'client/start/head.ts',
    [STORAGE, 'client/router/parseHash.ts', 'client/start/snapshot.ts', 'client/visitor/visitorPath.ts'],
    1,
  ],
  ['client/start/snapshot.ts', [STORAGE], 1],
  ['client/start/', [ANY_PACKAGE, 'client/', 'shared/'], 5],
  ['client/app/', [ANY_PACKAGE, 'client/', 'shared/'], 8],
  ['client/api/trpc.ts', [ANY_PACKAGE, 'client/api/', 'shared/', 'server/routes.ts'], 1],
  // The client's ground floor knows no feature.
  ['client/api/', [ANY_PACKAGE, 'client/api/', 'client/forms/', 'client/router/', 'shared/'], 6],
  ['client/device/', [ANY_PACKAGE, 'client/api/', 'client/device/', 'shared/'], 3],
  ['client/router/', [ANY_PACKAGE, 'client/router/', 'shared/'], 1],
  ['client/forms/', [ANY_PACKAGE, STORAGE, 'client/forms/', 'shared/'], 0],
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
export const FILLERS = ['server/cli/demo/'];
const REPOSITORIES = ['server/features/**.repository.ts', 'server/files/*.repository.ts'];

/** Targets with few permitted importers. */
export const onlyImportedBy: [what: string, who: string[]][] = [
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
  ['server/routes.ts', ['server/app.ts', 'server/build/documentation.ts', 'client/api/trpc.ts']],
  ['server/reads.ts', ['server/app.ts', 'server/readingThread.ts']],
  ['@trpc/server', ['server/rpc/', 'server/rest/', 'server/http/errors.ts', 'client/api/trpc.ts']],
  [
    'fastify',
    [
      'server/*.ts',
      'server/build/',
      'server/http/',
      'server/rest/',
      'server/rpc/',
      'server/files/',
      'server/features/**.route.ts',
    ],
  ],
  ['@fastify/', ['server/build/', 'server/http/', 'server/rest/', 'server/files/']],
  ['server/', ['server/', 'client/api/trpc.ts']],
  // The browser for the tests is found, or installed, before they run.
  ['client/', ['client/']],
  ['client/app/', ['client/app/', 'client/start/']],
  // The first second stands on top of all: nothing of the app waits for it.
  ['client/start/', ['client/start/']],
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
