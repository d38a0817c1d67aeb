import { readFileSync } from 'node:fs';
import { parse } from 'dotenv';
import { describe, expect, test } from 'vitest';
import { readConfig, VARIABLES } from './config.ts';

test('everything has a default', () => {
  expect(readConfig({})).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    ADMIN_EMAIL: 'admin@ventas.local',
    DEFAULT_COMMISSION_PERCENT: 10,
    COMMISSION_HOLD_DAYS: 10,
    PHOTO_RETENTION_DAYS: 180,
    PROSPECT_RETENTION_DAYS: 180,
    SESSION_DAYS: 30,
    TRUST_PROXY: false,
    RATE_LIMIT: true,
    LOG_LEVEL: 'info',
    BACKUP_HOUR: 3,
    BACKUP_KEEP: 14,
    MAIL_PER_HOUR: 500,
  });
});

test('.env.example has every variable, the defaults as they are', () => {
  const example = parse(readFileSync('.env.example', 'utf8').replaceAll(/^# (?=[A-Z_]+=)/gm, ''));
  expect(Object.keys(example).toSorted(), 'mend .env.example').toEqual(VARIABLES.toSorted());
  const defaults = Object.keys(readConfig({}));
  const shown = Object.fromEntries(Object.entries(example).filter(([name]) => defaults.includes(name)));
  expect(readConfig(shown)).toEqual(readConfig({}));
});

test('a blank variable counts as unset, an unknown one is ignored', () => {
  expect(readConfig({ PORT: '', ADMIN_PASSWORD: '', PATH: '/bin' })).toEqual(readConfig({}));
});

test('values are read as numbers, flags and addresses', () => {
  const config = readConfig({
    PORT: '0',
    SESSION_DAYS: '7',
    TRUST_PROXY: 'true',
    RATE_LIMIT: 'off',
    DEFAULT_COMMISSION_PERCENT: '12.5',
    ADMIN_EMAIL: ' Jefa@Example.com ',
    DATABASE_URL: 'libsql://primary.example.com?authToken=x',
    FILES_DIR: '/srv/ventas',
    SUPPORT_URL: 'https://example.com/ayuda',
    SECURITY_CONTACT: 'mailto:seguridad@example.com',
  });
  expect(config).toMatchObject({
    PORT: 0,
    SESSION_DAYS: 7,
    TRUST_PROXY: true,
    RATE_LIMIT: false,
    DEFAULT_COMMISSION_PERCENT: 12.5,
    ADMIN_EMAIL: 'jefa@example.com',
    DATABASE_URL: 'libsql://primary.example.com?authToken=x',
    SUPPORT_URL: 'https://example.com/ayuda',
  });
});

describe('mail', () => {
  const rest = { MAIL_FROM: 'Ventas <ventas@example.com>', PUBLIC_URL: 'https://ventas.example.com/' };

  test('needs a sender and the origin of links', () => {
    for (const missing of ['MAIL_FROM', 'PUBLIC_URL'] as const) {
      const variables = { SMTP_URL: 'smtp://mail.example.com', ...rest, [missing]: '' };
      expect(() => readConfig(variables)).toThrow(
        `Configuración inválida: ${missing}: falta: con SMTP_URL es`,
      );
    }
  });

  test('is encrypted, unless the server is this machine', () => {
    const read = (SMTP_URL: string) => readConfig({ SMTP_URL, ...rest }).SMTP_URL;
    const strict = { requireTLS: true, tls: { rejectUnauthorized: true } };
    expect(read('smtp://ana%40b:a%2Fb@mail.example.com')).toEqual({
      host: 'mail.example.com',
      port: 587,
      secure: false,
      ...strict,
      auth: { user: 'ana@b', pass: 'a/b' },
    });
    expect(read('smtp://ana:50%y%C3%B1@mail.example.com')?.auth?.pass).toBe('50%yñ');
    expect(read('smtps://mail.example.com')).toMatchObject({ port: 465, secure: true, ...strict });
    for (const here of ['localhost:25', '127.0.0.1:2525', '[::1]:25']) {
      expect(read(`smtp://${here}`)).toMatchObject({ requireTLS: false, tls: { rejectUnauthorized: false } });
    }
    expect(readConfig(rest).PUBLIC_URL).toBe('https://ventas.example.com');
  });
});

describe('a bad value is one line that names the variable', () => {
  test.for([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['COMMISSION_HOLD_DAYS', '-1'],
    ['COMMISSION_HOLD_DAYS', '1.5'],
    ['PHOTO_RETENTION_DAYS', '0'],
    ['PROSPECT_RETENTION_DAYS', '29'],
    ['SESSION_DAYS', '0'],
    ['SESSION_DAYS', '1e3'],
    ['TRUST_PROXY', 'yes'],
    ['RATE_LIMIT', 'false'],
    ['LOG_LEVEL', 'loud'],
    ['BACKUP_HOUR', '24'],
    ['BACKUP_HOUR', 'on'],
    ['BACKUP_KEEP', '0'],
    ['METRICS_PORT', 'on'],
    ['SMTP_URL', 'http://mail.example.com'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'Ventas'],
    ['MAIL_FROM', 'Ventas <ventas@example.com'],
    ['PUBLIC_URL', 'https://example.com/ventas'],
    ['PUBLIC_URL', 'ventas.example.com'],
    ['MAIL_PER_HOUR', '0'],
    ['DEFAULT_COMMISSION_PERCENT', '-1'],
    ['DEFAULT_COMMISSION_PERCENT', '10%'],
    ['DEFAULT_COMMISSION_PERCENT', '12.345'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', '12345'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['DATABASE_URL', 'primary'],
    ['FILES_DIR', '/srv/ventas'],
    ['SUPPORT_URL', 'example.com'],
    ['TUTORIAL_VIDEO_URL', 'javascript:alert(1)'],
    ['STRATEGY_GUIDE_URL', 'file:///etc/passwd'],
    ['SECURITY_CONTACT', 'seguridad@example.com'],
    ['SECURITY_CONTACT', 'mailto:'],
    ['SECURITY_CONTACT', 'http://example.com'],
    ['SECURITY_CONTACT', 'https://example.com\nExpires: never'],
  ] as const)('%s=%s', ([name, value]) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^Configuración inválida: ${name}: (El campo ${name} )?(debe|falta|se usa|admite) [^\\n]+$`),
    );
  });

  test('several bad values share the line', () => {
    expect(() => readConfig({ PORT: 'x', RATE_LIMIT: 'x' })).toThrow(
      'Configuración inválida: PORT: debe ser un número entero; RATE_LIMIT: debe ser on u off',
    );
  });

  test.for([
    ['LOG_LEVEL', 'loud', 'debe ser fatal, error, warn, info, debug, trace o silent'],
    ['DEFAULT_COMMISSION_PERCENT', '12.345', 'El campo DEFAULT_COMMISSION_PERCENT admite hasta un decimal'],
  ] as const)('%s=%s: what it may be is said once', ([name, value, sentence]) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new Error(`Configuración inválida: ${name}: ${sentence}`),
    );
  });

  test('a secret is not repeated', () => {
    expect(() => readConfig({ ADMIN_PASSWORD: 'abc' })).toThrow(/^(?!.*abc)/);
  });
});

test('metrics have a separate port', () => {
  const sentence = 'Configuración inválida: METRICS_PORT: debe ser otro puerto que PORT';
  expect(() => readConfig({ METRICS_PORT: '3000' })).toThrow(sentence);
  expect(() => readConfig({ METRICS_PORT: '4000', PORT: '4000' })).toThrow(sentence);
  expect(readConfig({ METRICS_PORT: '0', PORT: '0' })).toMatchObject({ METRICS_PORT: 0 });
});

test('with a primary the folder of the files must be named', () => {
  expect(() => readConfig({ DATABASE_URL: 'https://primary.example.com' })).toThrow(
    'Configuración inválida: FILES_DIR: falta: con DATABASE_URL es la carpeta de archivos que comparten todos los servidores',
  );
});
