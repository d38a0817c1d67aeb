import { expect } from 'vitest';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { PASSWORD, test, type Person, type TestApp } from '../../../testing/testApp.ts';

const CBU = '2850590940090418135201';

async function file(app: TestApp, person: Person, query = '') {
  const url = `/api/admin/settlements/export.csv${query}`;
  const headers = { authorization: `Bearer ${person.token}` };
  const { statusCode, body, headers: sent } = await app.server.inject({ url, headers });
  return { status: statusCode, text: body, name: String(sent['content-disposition']) };
}

/** One closed settlement of each; the first has a CBU, the second an alias, the third nothing. */
async function closedSettlements(app: TestApp): Promise<Person> {
  const admin = await app.admin();
  const names = ['Ana; "la" Pérez', '=1+1', 'Luz'];
  for (const [index, name] of names.entries()) {
    const seller = await app.seller({ name });
    const { _id: id } = await seller.caller.sales.register(saleInput());
    await admin.caller.admin.changeSaleStatus({ id, status: 'completed' });
    if (index === 0)
      await seller.caller.auth.savePayout({ cuit: '20123456786', cbu: CBU, currentPassword: PASSWORD });
    if (index === 1)
      await seller.caller.auth.savePayout({
        cuit: '27301234568',
        alias: 'casa.luna.sol',
        currentPassword: PASSWORD,
      });
    const { settlements } = await admin.caller.admin.createSettlements({
      sellerIds: [seller.user.id],
      until: '2026-03-10',
    });
    await admin.caller.admin.closeSettlement({ id: settlements[0]?._id ?? '' });
  }
  return admin;
}

test('the file for the bank has a row for each closed settlement with payout data, as of its closing', async ({
  app,
}) => {
  const admin = await closedSettlements(app);
  const { status, text, name } = await file(app, admin);
  expect(status).toBe(200);
  expect(name).toBe('attachment; filename="liquidaciones_2026-03-10.csv"');
  expect(text).toBe(
    [
      '\uFEFFNúmero,Vendedor,CUIT,CBU/CVU,Alias,Importe,Hasta,Estado',
      `1,"Ana; ""la"" Pérez",20123456786,${CBU},,2490.00,2026-03-10,Cerrada`,
      "2,'=1+1,27301234568,,casa.luna.sol,2490.00,2026-03-10,Cerrada",
      '',
    ].join('\r\n'),
  );
});

test('the Excel one has semicolons, decimal commas, and CUIT and CBU as text', async ({ app }) => {
  const admin = await closedSettlements(app);
  const { text } = await file(app, admin, '?state=closed&format=excel');
  expect(text).toBe(
    [
      '\uFEFFNúmero;Vendedor;CUIT;CBU/CVU;Alias;Importe;Hasta;Estado',
      `1;"Ana; ""la"" Pérez";"=""20123456786""";"=""${CBU}""";;2490,00;2026-03-10;Cerrada`,
      '2;\'=1+1;"=""27301234568""";;casa.luna.sol;2490,00;2026-03-10;Cerrada',
      '',
    ].join('\r\n'),
  );
});

test('other states can be exported, nothing else', async ({ app }) => {
  const admin = await closedSettlements(app);
  await admin.caller.admin.paySettlement({ id: '2', paidOn: '2026-03-10', method: 'transfer' });
  expect((await file(app, admin, '?state=paid')).text.trim().split('\r\n')).toHaveLength(2);
  expect((await file(app, admin)).text.trim().split('\r\n')).toHaveLength(2);
  await admin.caller.admin.paySettlement({ id: '3', paidOn: '2026-03-10', method: 'cash' });
  expect((await file(app, admin, '?state=paid')).text.trim().split('\r\n')).toHaveLength(2);
  expect((await file(app, admin, '?state=draft')).text.trim().split('\r\n')).toHaveLength(1);
  expect((await file(app, admin, '?state=all')).status).toBe(400);
  expect((await file(app, await app.seller())).status).toBe(403);
});
