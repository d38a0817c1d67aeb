import { describe, expect } from 'vitest';
import { test } from '../testing/testApp.ts';

const URL = '/.well-known/security.txt';

describe('with a contact', () => {
  test.override({ variables: { SECURITY_CONTACT: 'mailto:seguridad@example.com' } });

  test('security.txt names it and expires in half a year', async ({ app }) => {
    const { statusCode, headers, body } = await app.server.inject(URL);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toBe(
      'Contact: mailto:seguridad@example.com\nExpires: 2026-09-06T15:00:00.000Z\nPreferred-Languages: es\n',
    );
  });
});

test('without a contact, security.txt is a plain-text 404', async ({ app }) => {
  const { statusCode, headers, body } = await app.server.inject(URL);
  expect([statusCode, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  expect(body).toBe('No hay un contacto de seguridad configurado.\n');
});
