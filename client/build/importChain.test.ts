import { expect, test } from 'vitest';
import { importChain } from './importChain.ts';

const IMPORTERS: Record<string, string[]> = {
  '/app/node_modules/zod/v4/core.js': ['/app/node_modules/zod/index.js'],
  '/app/node_modules/zod/index.js': ['/app/shared/plans.ts', '/app/shared/sales.ts'],
  '/app/shared/plans.ts': ['/app/client/features/content/landing/Prices.tsx', '/app/client/Other.tsx'],
  '/app/client/features/content/landing/Prices.tsx': ['/app/client/features/content/LandingScreen.tsx'],
};

test('the chain leads from a package to the loaded screen that needs it', () => {
  const loaded = [...Object.keys(IMPORTERS), '/app/client/features/content/LandingScreen.tsx'].filter(
    (id) => !id.endsWith('/index.js'),
  );
  const chain = importChain(
    '/app/node_modules/zod/v4/core.js',
    loaded.map((id) => [id]),
    (id) => IMPORTERS[id] ?? [],
  );
  expect(chain).toBe(
    'zod ← shared/plans.ts ← client/features/content/landing/Prices.tsx ← client/features/content/LandingScreen.tsx',
  );
});
