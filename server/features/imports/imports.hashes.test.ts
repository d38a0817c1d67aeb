import { expect } from 'vitest';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';
import { expectRightTotals } from '../../testing/recount.ts';
import { preview, rowsOf, sales } from '../../testing/features/imports.ts';
import { keyOldHashes } from './imports.hashes.service.ts';

const HEADER = 'Fecha;Cliente;DNI;Plan;Monto;Vendedor';
const sheetOf = (...rows: string[]) => [HEADER, ...rows].join('\n');

async function imported(app: TestApp, admin: Person, sheet: string, fields?: Record<string, string>) {
  const { _id: id, known, sellers } = await preview(app, admin, sheet, fields);
  const { imported: count } = await admin.caller.admin.confirmImport({ id });
  return { known, sellers: sellers.map((seller) => [seller.sellerId, seller.sales]), imported: count };
}

test('rows of another time or seller are others; of equal ones the first is stored', async ({ app }) => {
  const [admin, ana, leo] = [
    await app.admin(),
    await app.seller({ name: 'Ana Paz' }),
    await app.seller({ name: 'Leo Sol' }),
  ];
  const sheet = sheetOf(
    '05/02/2026 10:00;Eva;30111222;Alarma Hogar;1.000;Ana Paz',
    '05/02/2026 18:00;Eva;30111222;Alarma Hogar;1.000;Ana Paz',
    '05/02/2026;Eva;30111222;Alarma Hogar;1.000;Ana Paz',
    '05/02/2026 10:00;Eva;30111222;Alarma Hogar;1.000;Leo Sol',
    '05/02/2026 10:00;Eva;30111222;Alarma Hogar;1.000;',
    `2026-02-05T10:00;Eva;30111222;alarma hogar;1000,00;${leo.user.email}`,
  );
  const own = { sellerId: leo.user.id };
  const shown = [
    [ana.user.id, 3],
    [leo.user.id, 2],
  ];
  expect(await imported(app, admin, sheet, own)).toEqual({ known: 1, sellers: shown, imported: 5 });
  expect(sales(app).map(({ seller_name: name }) => name)).toEqual([
    'Ana Paz',
    'Ana Paz',
    'Ana Paz',
    'Leo Sol',
    'Leo Sol',
  ]);
  expect(await imported(app, admin, sheet, own)).toEqual({ known: 6, sellers: [], imported: 0 });
  // The seller chosen for the file is not a row's content.
  expect(await imported(app, admin, sheet)).toEqual({ known: 6, sellers: [], imported: 0 });
});

test('a row that an earlier version imported is never imported again, and its hash gets a key', async ({
  app,
}) => {
  const admin = await app.admin();
  await app.seller({ name: 'Ana Paz' });
  const sheet = sheetOf(
    '05/02/2026 10:00;Eva;30111222;Alarma Hogar;1.000;Ana Paz',
    '05/02/2026;Leo;;Alarma Hogar;;',
    '05/02/2026;Zoe;30\u00a0111\u2011333;Alarma Hogar;;',
  );
  expect(await imported(app, admin, sheet)).toMatchObject({ imported: 3 });
  // Of these rows, without written time, seller and key.
  const plain = [
    '80XApPt-wyaEujASHqvy1jrCmBRkKFUT36H4qKZ8Fx4',
    'O5yKBbVGX0MoOwwsu2unnNC3SBEsmPjdG-JfOkBKC-M',
    '9qQDFn7-YWGF5hu864SoejTv6c9fzTr8id8j3LhQLxE',
  ];
  for (const [index, hash] of plain.entries()) {
    app.query('update imported_rows set hash = ? where sale_id = ?', hash, index + 1);
  }
  await keyOldHashes(app.ctx);
  const hashes = app.query('select hash from imported_rows').map(({ hash }) => hash);
  expect(hashes).toHaveLength(3);
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await imported(app, admin, sheet)).toEqual({ known: 3, sellers: [], imported: 0 });
});

test('a preview that an earlier version made is stored once', async ({ app }) => {
  const admin = await app.admin();
  const sheet = sheetOf('05/02/2026 10:00;Eva;30111222;Alarma Hogar;1.000;');
  const { _id: id } = await preview(app, admin, sheet);
  app.query(
    "update sale_import_sheets set rows = json_remove(json_set(rows, '$.hash', rows ->> '$.formerHashes[1]'), '$.formerHashes')",
  );
  expect(await admin.caller.admin.confirmImport({ id })).toEqual({ imported: 1, skipped: 0 });
  expect(await imported(app, admin, sheet)).toEqual({ known: 1, sellers: [], imported: 0 });
});

test('two administrators who store the same rows at once make each sale once', async ({ app }) => {
  const [admin, other] = [await app.admin(), await app.otherAdmin()];
  const { user } = await app.seller();
  const fields = { sellerId: user.id };
  const [one, two] = [
    await preview(app, admin, rowsOf(200), fields),
    await preview(app, other, rowsOf(200), fields),
  ];
  const [first, second] = await Promise.all([
    admin.caller.admin.confirmImport({ id: one._id }),
    other.caller.admin.confirmImport({ id: two._id }),
  ]);
  expect(first.imported + second.imported).toBe(200);
  expect(first.skipped + second.skipped).toBe(200);
  expect(sales(app)).toHaveLength(200);
  expectRightTotals(app);
});
