import { expect } from 'vitest';
import { test } from '../testing/testApp.ts';

const FILTERS = [
  ['admin/sales', 'sellerId', 'Vendedor'],
  ['admin/prospects', 'sellerId', 'Vendedor'],
  ['admin/commissions/entries', 'sellerId', 'Vendedor'],
  ['admin/commissions/sellers', 'sellerId', 'Vendedor'],
  ['admin/settlements', 'sellerId', 'Vendedor'],
  ['admin/users', 'teamId', 'Equipo'],
  ['admin/audit', 'actorId', 'Quién'],
  ['admin/audit', 'subjectId', 'Sobre'],
] as const;

test.for(FILTERS)(
  'GET /api/%s?%s= refuses what is no id, and is empty for one that nothing has',
  async ([path, name, label], { app }) => {
    const admin = await app.admin();
    const ask = (value: string) => admin.rest('GET', `/api/${path}?${name}=${value}`);
    for (const value of ['abc', '', '-1', '0', '1.5', '1e3', '9'.repeat(16)])
      expect([value, await ask(value)]).toMatchObject([
        value,
        { status: 400, body: { code: 'VALIDATION', details: [`El campo ${label} no es válido`] } },
      ]);
    expect(await ask('999')).toMatchObject({ status: 200, body: { pagination: { total: 0 } } });
  },
);
