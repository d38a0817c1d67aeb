import { setImmediate } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import type { RegisterSaleRequest } from '../../../../shared/sales/sales.ts';
import { insertSales } from '../../../testing/insertSales.ts';
import { test, type Person, type TestApp } from '../../../testing/testApp.ts';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { requireSession } from '../../auth/auth.service.ts';
import { exportSales } from './export.service.ts';

const HEADER = 'ID,Fecha,Descripción,Monto,Comisión,Estado,Cliente';

async function download(app: TestApp, { token }: { token?: string }, query = '') {
  const response = await app.server.inject({
    url: `/api/sales/export.csv${query}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  const [header, ...lines] = response.body.split('\r\n');
  return { status: response.statusCode, headers: response.headers, text: response.body, header, lines };
}

async function register(seller: Person, description: string, values: Partial<RegisterSaleRequest> = {}) {
  const { _id } = await seller.caller.sales.register(saleInput({ description, ...values }));
  return _id;
}

/** Gives a seller many sales at once, five in each second, the last ones now. */
function fill(app: TestApp, { user }: Person, count: number): void {
  const rows = Array.from({ length: count }, (_, index) => ({
    sellerId: Number(user.id),
    description: `Venta ${index + 1}`,
    createdAtMs: app.clock.nowMs - Math.floor((count - index - 1) / 5) * 1000,
  }));
  insertSales(app, rows);
}

test('the file has the seven columns, one line for each sale, newest first', async ({ app }) => {
  const seller = await app.seller();
  await register(seller, 'Alarma, con "sirena"');
  app.clock.nowMs = Date.parse('2026-03-12T02:05:00Z');
  await register(seller, 'Dos\nrenglones', { planId: '2' });
  app.query(`UPDATE sales SET status = 'pending_appointment', price_cents = 123456750 WHERE id = 2`);
  const { status, headers, text } = await download(app, seller);
  expect(status).toBe(200);
  expect(text).toBe(
    `\uFEFF${HEADER}\r\n` +
      '2,11/03/2026 23:05,"Dos\nrenglones",1234567.50,3490.00,Pendiente de Turno,María Gómez\r\n' +
      '1,10/03/2026 12:00,"Alarma, con ""sirena""",24900.00,2490.00,Pendiente,María Gómez\r\n',
  );
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="ventas_2026-03-11.csv"',
    'x-total-count': '2',
    'cache-control': 'no-store',
  });
});

test('for Excel it has semicolons and decimal commas', async ({ app }) => {
  const seller = await app.seller();
  await register(seller, 'Alarma; con sirena, y panel');
  const { header, lines } = await download(app, seller, '?format=excel');
  expect(header).toBe(`\uFEFF${HEADER.replaceAll(',', ';')}`);
  expect(lines).toEqual([
    '1;10/03/2026 12:00;"Alarma; con sirena, y panel";24900,00;2490,00;Pendiente;María Gómez',
    '',
  ]);
});

describe('a text that a spreadsheet would run gets an apostrophe', () => {
  test.for(['=1+1', '+54 341', '-2', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠x'])(
    '%s',
    async (text, { app }) => {
      const seller = await app.seller();
      const { customerInfo } = saleInput();
      await register(seller, text, { customerInfo: { ...customerInfo, name: text } });
      const { lines } = await download(app, seller);
      expect(lines[0]).toBe(`1,10/03/2026 12:00,'${text},24900.00,2490.00,Pendiente,'${text}`);
    },
  );

  test.for(['\t=1', '\r=1'])('%j, had it come in by another way', async (text, { app }) => {
    const seller = await app.seller();
    await register(seller, 'x');
    app.query('UPDATE sales SET description = ?', text);
    expect((await download(app, seller)).text).toContain(`'${text}`);
  });

  test.for(['Ana;=1+1', 'Ana,@SUM(1)', 'Ana;-2'])(
    '%s, which a spreadsheet of another language splits',
    async (text, { app }) => {
      const seller = await app.seller();
      await register(seller, text);
      const disarmed = `"${text.replace(/[;,]/, "$&'")}"`;
      expect((await download(app, seller)).lines[0]).toContain(`,${disarmed},`);
      expect((await download(app, seller, '?format=excel')).lines[0]).toContain(`;${disarmed};`);
    },
  );

  test('one with such a sign further on is left alone', async ({ app }) => {
    const seller = await app.seller();
    await register(seller, '1 + 1 = 2');
    expect((await download(app, seller)).lines[0]).toContain(',1 + 1 = 2,');
  });
});

test('the filters of the history select', async ({ app }) => {
  const seller = await app.seller();
  for (const [index, day] of [
    '2026-03-01T02:59:59Z',
    '2026-03-01T03:00:00Z',
    '2026-03-02T02:59:59Z',
  ].entries()) {
    app.clock.nowMs = Date.parse(day);
    const id = await register(seller, `Venta ${index}`);
    if (index === 2) app.query(`UPDATE sales SET status = 'cancelled' WHERE id = ?`, id);
  }
  const selected = async (query: string) => {
    const { lines, headers } = await download(app, seller, query);
    expect(headers['x-total-count']).toBe(String(lines.length - 1));
    return lines.slice(0, -1).map((line) => line.split(',')[2]);
  };
  expect(await selected('?startDate=2026-03-01&endDate=2026-03-01')).toEqual(['Venta 2', 'Venta 1']);
  expect(await selected('?endDate=2026-02-28')).toEqual(['Venta 0']);
  expect(await selected('?status=cancelled')).toEqual(['Venta 2']);
  expect(await selected('?status=pending&startDate=2026-03-01')).toEqual(['Venta 1']);
  expect(await selected('?status=installed')).toEqual([]);
});

test('the search of the history selects, beside the filters', async ({ app }) => {
  const [seller, other] = [await app.seller(), await app.seller()];
  const customerInfo = { ...saleInput().customerInfo, name: 'Rita Núñez' };
  await register(other, 'Ajena', { customerInfo });
  fill(app, seller, 260);
  await register(seller, 'Primera', { customerInfo });
  const id = await register(seller, 'Otra', { customerInfo });
  app.query(`UPDATE sales SET status = 'cancelled' WHERE id = ?`, id);
  const selected = async (query: string) => {
    const { lines, headers } = await download(app, seller, query);
    expect(headers['x-total-count']).toBe(String(lines.length - 1));
    return lines.slice(0, -1).map((line) => line.split(',')[2]);
  };
  expect(await selected(`?search=${encodeURIComponent('NÚÑEZ rita')}`)).toEqual(['Otra', 'Primera']);
  expect(await selected('?search=nu&status=cancelled')).toEqual(['Otra']);
  expect(await selected('?search=ajena')).toEqual([]);
  expect(await selected('?search=venta')).toHaveLength(260);
  expect(await selected('?search=')).toHaveLength(262);
});

test('every user gets only their own sales, an administrator too', async ({ app }) => {
  const seller = await app.seller();
  await register(seller, 'Ajena');
  for (const person of [await app.seller(), await app.admin()]) {
    expect((await download(app, person)).text).toBe(`\uFEFF${HEADER}\r\n`);
  }
});

test.for([
  ['?format=pdf', 'El campo Formato '],
  ['?format=', 'El campo Formato '],
  ['?status=foo', 'El campo Estado '],
  ['?search=a', 'El campo Búsqueda '],
  ['?startDate=2026-02-30', 'El campo Fecha de inicio '],
  ['?startDate=2026-02-02&endDate=2026-02-01', 'El campo Fecha de inicio '],
] as const)('%s is a 400', async ([query, sentence], { app }) => {
  const { status, text } = await download(app, await app.seller(), query);
  expect(status).toBe(400);
  expect(JSON.parse(text)).toMatchObject({ success: false, details: [expect.stringContaining(sentence)] });
});

test('20,000 sales come complete, while other requests get their turn between any two pieces', async ({
  app,
}) => {
  const seller = await app.seller();
  fill(app, seller, 20_000);
  const progress = { done: false, turns: 0 };
  const file = download(app, seller).finally(() => (progress.done = true));
  for (; !progress.done; progress.turns += 1) {
    await app.server.inject('/api/health');
    await setImmediate();
  }
  const { lines, headers } = await file;
  expect(headers['x-total-count']).toBe('20000');
  const expected = Array.from({ length: 20_000 }, (_, index) => `Venta ${20_000 - index}`);
  expect(lines.slice(0, -1).map((line) => line.split(',')[2])).toEqual(expected);
  expect(progress.turns).toBeGreaterThan(20);
});

test('a sale that comes during the export neither shows up nor doubles another one', async ({ app }) => {
  const seller = await app.seller();
  fill(app, seller, 1200);
  const { user } = requireSession(app.ctx, seller.token);
  const { text, total } = await exportSales(app.ctx, user, { search: '', format: 'csv' });
  let csv = '';
  for await (const piece of text) {
    csv += piece;
    await register(seller, 'Nueva');
  }
  expect(total).toBe(1200);
  const ids = csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => Number(line.split(',')[0]));
  expect(ids).toEqual(Array.from({ length: 1200 }, (_, index) => 1200 - index));
});

async function teamFile(app: TestApp, { token }: { token: string }, query = '') {
  const { statusCode, body, headers } = await app.server.inject({
    url: `/api/admin/sales/export.csv${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
  const [header, ...lines] = body.split('\r\n');
  return { status: statusCode, header, lines: lines.slice(0, -1), total: headers['x-total-count'] };
}

describe('the file of the team', () => {
  const TEAM_HEADER = `\uFEFF${HEADER},Vendedor,Localidad,Provincia,Estado de la comisión`;
  const LEADER_HEADER = 'Equipo,Comisión del líder';
  test('has the sales of all sellers, with whose they are and how their commission stands', async ({
    app,
  }) => {
    const [ana, beto, admin] = [
      await app.seller({ name: 'Ana' }),
      await app.seller({ name: '=Beto' }),
      await app.admin(),
    ];
    await register(ana, 'Una');
    const id = await register(beto, 'Otra');
    await admin.caller.admin.changeSaleStatus({ id, status: 'completed' });
    const { header, lines, total } = await teamFile(app, admin);
    expect(header).toBe(`${TEAM_HEADER},${LEADER_HEADER}`);
    expect(total).toBe('2');
    expect(lines).toEqual([
      "2,10/03/2026 12:00,Otra,24900.00,2490.00,Completada,María Gómez,'=Beto,Rosario,Santa Fe,A cobrar,,",
      '1,10/03/2026 12:00,Una,24900.00,2490.00,Pendiente,María Gómez,Ana,Rosario,Santa Fe,En curso,,',
    ]);
  });

  test('adds personal data when asked, and the audit says so', async ({ app }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    const customer = { ...saleInput().customerInfo, phone: '5491144445555' };
    await register(seller, 'Una', { customerInfo: customer });
    const { header, lines } = await teamFile(app, admin, '?personal=true&format=excel');
    const columns = `${TEAM_HEADER},Teléfono,Email,DNI,Dirección,${LEADER_HEADER}`;
    expect(header).toBe(columns.replaceAll(',', ';'));
    expect(lines[0]?.split(';').slice(-6, -3)).toEqual([
      '"=""5491144445555"""',
      customer.email,
      expect.stringMatching(/^"=""\d{2}\.\d{3}\.\d{3}"""$/),
    ]);
    await teamFile(app, admin);
    const { entries } = await admin.caller.admin.audit({ kind: 'export' });
    expect(entries.map(({ subjectName, to }) => [subjectName, to])).toEqual([
      ['ventas_del_equipo_2026-03-10.csv', null],
      ['ventas_del_equipo_2026-03-10.csv', 'personal'],
    ]);
  });

  test('takes the filters of the list, the search too', async ({ app }) => {
    const [ana, beto, admin] = [await app.seller(), await app.seller(), await app.admin()];
    for (let index = 0; index < 103; index += 1) await register(ana, 'Sirena');
    const id = await register(beto, 'Sirena');
    await register(beto, 'Panel');
    await admin.caller.admin.changeSaleStatus({ id, status: 'cancelled' });
    const countOf = async (query: string) => (await teamFile(app, admin, query)).lines.length;
    expect(await countOf('?search=sirena')).toBe(104);
    expect(await countOf('?search=sirena&startDate=2026-03-10&endDate=2026-03-10')).toBe(104);
    expect(await countOf('?search=sirena&startDate=2026-03-11')).toBe(0);
    expect(await countOf(`?sellerId=${beto.user.id}`)).toBe(2);
    expect(await countOf(`?sellerId=${beto.user.id}&search=panel`)).toBe(1);
    expect(await countOf('?status=cancelled')).toBe(1);
    expect((await teamFile(app, admin, '?sort=amount')).status).toBe(200);
    expect((await teamFile(app, admin, '?personal=quizás')).status).toBe(400);
    expect((await teamFile(app, admin, '?search=a')).status).toBe(400);
    expect((await teamFile(app, ana)).status).toBe(403);
  });
});
