import { expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { migrateDatabase } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { login, register } from './features/auth/auth.service.ts';
import { listPlansOnOffer } from './features/plans/plans.service.ts';
import { setUpFirstRun } from './firstRun.ts';

async function newApp(variables: Record<string, string> = {}) {
  const database = openDatabase(':memory:');
  migrateDatabase(database);
  const config = readConfig({ LOG_LEVEL: 'silent', ...variables });
  return { database, ...(await buildApp({ config, database })) };
}

test('a new database gets an administrator with a generated password that works', async () => {
  const { ctx } = await newApp();
  const first = await setUpFirstRun(ctx);
  expect(first).toEqual({
    email: 'admin@ventas.local',
    generatedPassword: expect.stringMatching(/^[\w-]{16}$/),
  });
  const { user } = await login(ctx, '::1', {
    email: 'admin@ventas.local',
    password: first?.generatedPassword ?? '',
  });
  expect(user).toMatchObject({ role: 'admin', isActive: true });
});

test('a configured administrator is made without telling the password', async () => {
  const { ctx } = await newApp({ ADMIN_EMAIL: 'jefa@example.com', ADMIN_PASSWORD: 'clave-de-jefa' });
  expect(await setUpFirstRun(ctx)).toEqual({ email: 'jefa@example.com', generatedPassword: undefined });
  expect((await login(ctx, '::1', { email: 'jefa@example.com', password: 'clave-de-jefa' })).user.role).toBe(
    'admin',
  );
});

test('three starter plans are there to sell at once', async () => {
  const { ctx } = await newApp();
  await setUpFirstRun(ctx);
  const plans = listPlansOnOffer(ctx);
  expect(plans).toHaveLength(3);
  expect(plans.every(({ price, features }) => price > 0 && features.length > 0)).toBe(true);
});

test('a second start adds nothing, even when plans were deleted since', async () => {
  const { ctx, database } = await newApp();
  await setUpFirstRun(ctx);
  database.client.exec('UPDATE plans SET deleted_at = 1');
  expect(await setUpFirstRun(ctx)).toBeUndefined();
  expect(listPlansOnOffer(ctx)).toEqual([]);
  expect(database.client.prepare('SELECT count(*) FROM users').pluck().get()).toBe(1);
});

test('a seller is not made the first administrator, and keeps their password', async () => {
  const seller = { name: 'Ana', email: 'ana@example.com', phone: '11 5555-0000', location: 'Lanús' };
  const { ctx } = await newApp({ ADMIN_EMAIL: seller.email, ADMIN_PASSWORD: 'clave-de-jefa' });
  await register(ctx, '::1', { ...seller, password: 'secreto-de-ana' });
  await expect(setUpFirstRun(ctx)).rejects.toThrow(
    'ADMIN_EMAIL: ana@example.com ya es la cuenta de un vendedor. Elige otro email para el primer administrador.',
  );
  const { user } = await login(ctx, '::1', { email: seller.email, password: 'secreto-de-ana' });
  expect(user.role).toBe('seller');
});
