import { hash } from '@node-rs/argon2';
import { describe, expect } from 'vitest';
import { PASSWORD, test, type TestApp } from '../../testing/testApp.ts';

const VALID = {
  name: 'Ana Pérez',
  email: 'ana@example.com',
  password: PASSWORD,
  phone: '341 555-0000',
  location: 'Rosario',
};

const doors = [
  ['REST', 201, (app: TestApp, body: object) => app.rest('POST', '/api/auth/register', body)],
  ['tRPC', 200, (app: TestApp, body: object) => app.rpc('auth.register', body)],
] as const;

describe.for(doors)('registering through %s', ([, created, register]) => {
  test('opens an active seller account and signs it in', async ({ app }) => {
    const response = await register(app, VALID);
    expect(response.status).toBe(created);
    const { token, user } = (response.body.data ?? response.body) as { token: string; user: object };
    expect(user).toMatchObject({ name: 'Ana Pérez', role: 'seller', isActive: true, commissionRate: 0.1 });
    expect((await app.rest('GET', '/api/users/profile', undefined, token)).body.user).toEqual(user);
  });

  test('ignores role, rate and flags', async ({ app }) => {
    const wishes = { role: 'admin', commissionRate: 0.9, rateBp: 9000, isActive: false, id: 77, _id: '77' };
    await register(app, { ...VALID, ...wishes });
    expect(app.query(`SELECT role, rate_bp, is_active FROM users WHERE email = ?`, VALID.email)).toEqual([
      { role: 'seller', rate_bp: 1000, is_active: 1 },
    ]);
  });

  test('trims and lower-cases the email, and takes each email once', async ({ app }) => {
    await register(app, { ...VALID, email: '  Ana@Example.COM ' });
    expect(app.query(`SELECT email FROM users WHERE name = 'Ana Pérez'`)).toEqual([
      { email: 'ana@example.com' },
    ]);
    const again = await register(app, { ...VALID, email: 'ANA@example.com' });
    expect(again.status).toBe(409);
    expect(again.body.error).toBe('Ya existe una cuenta con ese email');
  });

  const labels = {
    name: 'Nombre Completo',
    email: 'Email',
    password: 'Contraseña',
    phone: 'Teléfono',
    location: 'Localidad',
  };
  test.for(Object.entries(labels))('asks for %s by its label', async ([field, label], { app }) => {
    for (const missing of [undefined, null, '']) {
      const { status, body } = await register(app, { ...VALID, [field]: missing });
      expect(status).toBe(400);
      expect(body.details).toEqual([`El campo ${label} es obligatorio`]);
    }
    expect(app.query('SELECT 1 FROM users')).toHaveLength(1);
  });

  const refused: [what: string, values: object, detail: string][] = [
    ['a blank name', { name: ' \t ' }, 'El campo Nombre Completo es obligatorio'],
    ['a number as name', { name: 5 }, 'El campo Nombre Completo debe ser un texto'],
    [
      'a name of 121 characters',
      { name: 'n'.repeat(121) },
      'El campo Nombre Completo admite hasta 120 caracteres',
    ],
    [
      'a phone of 201 characters',
      { phone: '1'.repeat(201) },
      'El campo Teléfono admite hasta 200 caracteres',
    ],
    [
      'a control character',
      { name: 'Ana \u0007 Pérez' },
      'El campo Nombre Completo contiene caracteres no permitidos',
    ],
    [
      'a line break in a name',
      { name: 'Ana\nPérez' },
      'El campo Nombre Completo contiene caracteres no permitidos',
    ],
    ['a NUL', { location: 'Rosa\u0000rio' }, 'El campo Localidad contiene caracteres no permitidos'],
    [
      'half a surrogate pair',
      { name: 'Ana \uD83D' },
      'El campo Nombre Completo contiene caracteres no permitidos',
    ],
    ['an email without @', { email: 'ana.example.com' }, 'El campo Email debe ser un email válido'],
    ['an email with a space', { email: 'ana perez@example.com' }, 'El campo Email debe ser un email válido'],
    ['a short password', { password: '12345' }, 'El campo Contraseña debe tener al menos 6 caracteres'],
    ['a password of spaces', { password: ' \u00A0    ' }, 'El campo Contraseña no puede tener solo espacios'],
    [
      'a password with a NUL',
      { password: 'clave\u0000secreta' },
      'El campo Contraseña contiene caracteres no permitidos',
    ],
    [
      'a password with half a surrogate pair',
      { password: 'clave\uD83D' },
      'El campo Contraseña contiene caracteres no permitidos',
    ],
    ['a password of 129', { password: 'x'.repeat(129) }, 'El campo Contraseña admite hasta 128 caracteres'],
  ];
  test.for(refused)('refuses %s', async ([, values, detail], { app }) => {
    const { status, body } = await register(app, { ...VALID, ...values });
    expect(status).toBe(400);
    expect(body.details).toEqual([detail]);
  });

  test('names every bad field at once', async ({ app }) => {
    const { body } = await register(app, {});
    expect(body.details).toHaveLength(5);
    expect(body.error).toBe(body.details?.join('. '));
  });
});

test('the longest values and a whole emoji are welcome', async ({ app }) => {
  const longest = {
    ...VALID,
    name: `${'n'.repeat(118)}😀`,
    phone: '1'.repeat(200),
    password: 'x'.repeat(128),
  };
  expect((await app.rest('POST', '/api/auth/register', longest)).status).toBe(201);
});

test('a password is taken as typed, spaces included', async ({ app }) => {
  await app.anonymous.auth.register({ ...VALID, password: '  secreto  ' });
  await expect(app.anonymous.auth.login({ email: VALID.email, password: 'secreto' })).rejects.toThrow(
    'Email o contraseña incorrectos',
  );
  await expect(
    app.anonymous.auth.login({ email: VALID.email, password: '  secreto  ' }),
  ).resolves.toBeDefined();
});

test('a password is the same however a keyboard composes its letters', async ({ app }) => {
  const email = VALID.email;
  await app.anonymous.auth.register({ ...VALID, password: 'Montaña ①'.normalize('NFC') });
  for (const password of ['Montaña ①'.normalize('NFD'), 'Montaña 1']) {
    await expect(app.anonymous.auth.login({ email, password })).resolves.toBeDefined();
  }
  await expect(app.anonymous.auth.login({ email, password: 'Montana 1' })).rejects.toThrow('incorrectos');
});

test('a password hashed as it was typed keeps working', async ({ app }) => {
  const password = 'contraseña'.normalize('NFD');
  const { user } = await app.seller({ passwordHash: await hash(password) });
  await expect(app.anonymous.auth.login({ email: user.email, password })).resolves.toBeDefined();
  const other = { email: user.email, password: 'contrasena' };
  await expect(app.anonymous.auth.login(other)).rejects.toThrow('incorrectos');
});

test('of two simultaneous registrations with one email only one is made', async ({ app }) => {
  const responses = await Promise.all([1, 2, 3].map(() => app.rest('POST', '/api/auth/register', VALID)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
});

test("a deleted user's email may register again", async ({ app }) => {
  await app.anonymous.auth.register(VALID);
  app.query('UPDATE users SET deleted_at = 1 WHERE email = ?', VALID.email);
  expect((await app.rest('POST', '/api/auth/register', VALID)).status).toBe(201);
});

describe('with 12.5 percent configured', () => {
  test.override({ variables: { DEFAULT_COMMISSION_PERCENT: '12.5' } });

  test('a new seller gets that rate, as a fraction', async ({ app }) => {
    expect((await app.anonymous.auth.register(VALID)).user.commissionRate).toBe(0.125);
  });
});

describe('with limits on', () => {
  test.override({ variables: { RATE_LIMIT: 'on' } });

  test('an address registers 30 accounts an hour', async ({ app }) => {
    const register = (number: number, remoteAddress = '10.0.0.1') =>
      app.server.inject({
        method: 'POST',
        url: '/api/auth/register',
        remoteAddress,
        payload: { ...VALID, email: `ana${number}@example.com` },
      });
    for (let number = 1; number <= 30; number += 1) expect((await register(number)).statusCode).toBe(201);
    const refused = await register(31);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ success: false, error: expect.stringContaining('más tarde') });
    const waitSeconds = Number(refused.headers['retry-after']);
    expect(waitSeconds).toBeGreaterThan(3500);
    expect(waitSeconds).toBeLessThanOrEqual(3600);
    expect((await register(31, '10.0.0.2')).statusCode).toBe(201);
  });

  test('a taken email does not use up a registration', async ({ app }) => {
    for (let attempt = 0; attempt <= 31; attempt += 1) {
      const { status } = await app.rest('POST', '/api/auth/register', VALID);
      expect(status).toBe(attempt === 0 ? 201 : 409);
    }
  });
});

describe("a name that reads like the administration's", () => {
  const NAMES = [
    'Laura · Ventas',
    'Laura, Administración',
    'ADMINISTRACION Central',
    'administrador',
    'Soporte Técnico',
  ];

  test.for(NAMES)('%s is refused at registration and in the profile', async (name, { app }) => {
    const refused = { status: 400, body: { details: [expect.stringContaining('Nombre Completo')] } };
    const person = { phone: '11 4444-5555', location: 'CABA' };
    const account = { ...person, name, email: 'laura@example.com', password: 'bu3na!clave' };
    expect(await app.rest('POST', '/api/auth/register', account)).toMatchObject(refused);
    const seller = await app.seller();
    expect(await seller.rest('PUT', '/api/users/profile', { ...person, name })).toMatchObject(refused);
    const admin = await app.admin();
    expect((await admin.rest('PUT', '/api/users/profile', { ...person, name })).status).toBe(200);
  });

  test('one with such a word as a part is not', async ({ app }) => {
    const seller = await app.seller();
    const profile = { name: 'Ana Soportela', phone: '11 4444-5555', location: 'CABA' };
    expect((await seller.rest('PUT', '/api/users/profile', profile)).status).toBe(200);
  });
});
