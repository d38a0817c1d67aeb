import { describe, expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';
import { recordAudit, recordAuditAlone } from './audit.service.ts';

type Query = Record<string, string | number>;

const doors = [
  [
    'REST',
    async (person: Person, query: Query = {}) => {
      const text = Object.entries(query).map(([name, value]) => `${name}=${value}`);
      return (await person.rest('GET', `/api/admin/audit?${text.join('&')}`)).body;
    },
  ],
  ['tRPC', async (person: Person, query: Query = {}) => (await person.rpc('admin.audit', query)).body.data],
] as const;

const record = (app: TestApp, act: Parameters<typeof recordAudit>[1]) => recordAuditAlone(app.ctx, act);

describe.for(doors)('the log read through %s', ([, read]) => {
  test('is newest first, with actor, act, address and values', async ({ app }) => {
    const admin = await app.admin();
    await record(app, { actorId: null, kind: 'backup' });
    app.clock.nowMs += 1000;
    const change = { subjectId: 7, subjectName: 'Ana', from: '10', to: '12.5', reason: 'Acordado' };
    const ctx = { ...app.ctx, ip: '198.51.100.7', userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' };
    await recordAuditAlone(ctx, { actorId: 1, kind: 'user_updated', ...change });
    expect(await read(admin)).toMatchObject({
      entries: [
        {
          _id: '2',
          at: '2026-03-10T15:00:01.000Z',
          actorId: '1',
          actorName: 'Administrador',
          kind: 'user_updated',
          address: '198.51.100.7',
          device: 'Firefox en Linux',
          ...change,
          subjectId: '7',
        },
        {
          _id: '1',
          actorId: null,
          actorName: null,
          kind: 'backup',
          subjectId: null,
          address: null,
          device: null,
        },
      ],
      pagination: { currentPage: 1, totalPages: 1, total: 2 },
    });
  });

  test('can be narrowed down to a person, a kind, days and a page', async ({ app }) => {
    const [admin, other] = [await app.admin(), await app.otherAdmin()];
    for (const [actorId, kind] of [
      [1, 'export'],
      [1, 'backup'],
      [Number(other.user.id), 'export'],
    ] as const) {
      await record(app, { actorId, kind });
      app.clock.nowMs += DAY_MS;
    }
    const ids = async (query: Query) =>
      ((await read(admin, query)) as { entries: { _id: string }[] }).entries.map(({ _id }) => _id).join();
    expect(await ids({})).toBe('3,2,1');
    expect(await ids({ actorId: '1' })).toBe('2,1');
    expect(await ids({ kind: 'export' })).toBe('3,1');
    expect(await ids({ actorId: '1', kind: 'export' })).toBe('1');
    expect(await ids({ from: '2026-03-11' })).toBe('3,2');
    expect(await ids({ from: '2026-03-11', to: '2026-03-11' })).toBe('2');
    expect(await ids({ actorId: other.user.id, to: '2026-03-11' })).toBe('');
    expect(await ids({ page: 2, limit: 2 })).toBe('1');
    await record(app, { actorId: 1, kind: 'user_updated', subjectId: 7, subjectName: 'Ana' });
    expect(await ids({ subjectId: '7' })).toBe('4');
    expect(await ids({ subjectId: '8' })).toBe('');
  });
});

test('a bad filter is refused by its name', async ({ app }) => {
  const admin = await app.admin();
  const { status, body } = await admin.rest('GET', '/api/admin/audit?kind=nada&from=ayer&page=x');
  expect(status).toBe(400);
  expect(body.details).toEqual([
    expect.stringContaining('El campo Página'),
    expect.stringContaining('El campo Qué debe ser uno de: login'),
    'El campo Desde debe ser una fecha AAAA-MM-DD',
  ]);
  const days = await admin.rest('GET', '/api/admin/audit?from=2026-03-02&to=2026-03-01');
  expect(days.status).toBe(400);
  expect(days.body.details).toEqual(['El campo Desde no puede ser posterior a Hasta']);
});

test('no row ever changes or goes', async ({ app }) => {
  await record(app, { actorId: 1, kind: 'export' });
  expect(() => app.query('UPDATE audit_log SET actor_id = NULL')).toThrow('append-only');
  expect(() => app.query('DELETE FROM audit_log')).toThrow('append-only');
});

test('a rollback leaves no row', async ({ app }) => {
  const failing = app.ctx.transaction(() => {
    recordAudit(app.ctx, { actorId: 1, kind: 'export' });
    throw new Error('disk full');
  });
  await expect(failing).rejects.toThrow('disk full');
  expect(app.query('SELECT * FROM audit_log')).toEqual([]);
});

test('an act that counts once leaves one row', async ({ app }) => {
  for (const once of ['a', 'b', 'a']) await record(app, { actorId: 1, kind: 'photo_viewed', once });
  expect(app.query('SELECT once FROM audit_log')).toEqual([{ once: 'a' }, { once: 'b' }]);
});

describe.for(doors)('an administrator, through %s,', ([door, read]) => {
  const list = async (admin: Person, query: Record<string, number>) =>
    door === 'REST'
      ? (await admin.rest('GET', `/api/admin/sales?${new URLSearchParams(query as never).toString()}`)).status
      : (await admin.rpc('admin.listSales', query)).status;

  test('leaves one row an hour for lists of 200 customers, page by page too', async ({ app }) => {
    const [admin, other, seller] = [await app.admin(), await app.otherAdmin(), await app.seller()];
    const sales = Array.from({ length: 210 }, (_, index) => ({
      ...saleInput(),
      description: `Venta ${index}`,
    }));
    for (const sale of sales) await seller.caller.sales.register(sale);
    const rows = async () => (await read(admin, { kind: 'export' })) as unknown as { entries: object[] };
    expect(await list(admin, { limit: 199 })).toBe(200);
    expect((await rows()).entries).toEqual([]);
    expect(await list(admin, { limit: 100, page: 2 })).toBe(200);
    expect(await list(admin, { limit: 1000 })).toBe(200);
    const row = { actorId: '1', subjectName: 'Lista de 200 clientes o más, en pantalla' };
    expect((await rows()).entries).toMatchObject([row]);
    await list(other, { limit: 1000 });
    app.clock.nowMs += HOUR_MS;
    await list(admin, { limit: 1000 });
    expect((await rows()).entries).toMatchObject([row, { actorId: other.user.id }, row]);
  });

  test('who credits, settles and pays themselves is marked, and others are not', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const office = admin.caller.admin;
    for (const { user } of [admin, seller]) {
      await office.adjustCommission({ sellerId: user.id, amount: 100, reason: 'Premio' });
      const { settlements } = await office.createSettlements({ sellerIds: [user.id], until: '2026-03-10' });
      const id = settlements[0]?._id ?? '';
      await office.closeSettlement({ id });
      await office.paySettlement({ id, paidOn: '2026-03-10', method: 'cash' });
    }
    const { entries } = (await read(admin)) as unknown as { entries: { kind: string; own: boolean }[] };
    const money = entries.filter(({ kind }) => kind === 'adjustment' || kind === 'settlement');
    expect(money.map(({ kind, own }) => [kind, own])).toEqual([
      ['settlement', false],
      ['settlement', false],
      ['settlement', false],
      ['adjustment', false],
      ['settlement', true],
      ['settlement', true],
      ['settlement', true],
      ['adjustment', true],
    ]);
    expect(entries.filter(({ kind, own }) => kind === 'login' && own)).toEqual([]);
  });
});
