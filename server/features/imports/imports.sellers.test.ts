import { describe, expect } from 'vitest';
import type { ImportView } from '../../../shared/imports/imports.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { uploadSheet } from '../../testing/calls/imports.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';

const NOBODY = { sellerId: '' };

async function preview(app: TestApp, sheet: string, fields: Record<string, string> = NOBODY) {
  const { status, body } = await uploadSheet(app, await app.admin(), sheet, fields);
  return { status, error: body.error, ...(body.import as ImportView) };
}

test('a sheet without a seller, chosen or by column, is refused', async ({ app }) => {
  const sheet = 'Fecha;Cliente;Plan\n05/02/2026;Ana;Alarma Hogar';
  expect(await preview(app, sheet)).toMatchObject({
    status: 400,
    error: expect.stringMatching(/^El campo Vendedor es obligatorio/),
  });
  expect(app.query('SELECT * FROM sale_imports')).toEqual([]);
});

const about = ({ user }: Person, accountDays: number) => ({
  sellerName: user.name,
  sellerId: user.id,
  sellerEmail: user.email,
  accountDays,
});

describe('the column of the seller', () => {
  test.for(['Vendedor', 'Email del vendedor', 'EMAIL DEL VENDEDOR'])(
    'may be called %s',
    async (name, { app }) => {
      const seller = await app.seller();
      const sheet = `Fecha;Cliente;Plan;${name}\n05/02/2026;Ana;Alarma Hogar;${seller.user.email.toUpperCase()}`;
      const { mapping, sellers } = await preview(app, sheet);
      expect(mapping[name]).toBe('sellerEmail');
      expect(sellers).toMatchObject([{ sellerId: seller.user.id, sales: 1 }]);
    },
  );

  test('gives each row its seller: an email, a name of one account, or the chosen one', async ({ app }) => {
    const [admin, laura, jose] = [
      await app.admin(),
      await app.seller({ name: 'Laura Peña' }),
      await app.seller({ name: 'José Gómez' }),
    ];
    await app.seller({ name: 'Juan Paz' });
    await app.seller({ name: 'Juan  PAZ' });
    const rows = [
      `05/02/2026;Uno;Alarma Hogar;10.000,00;Completada;${laura.user.email}`,
      '05/02/2026;Dos;Alarma Hogar;20.000,00;Cancelada;laura pena',
      '05/02/2026;Tres;Alarma Hogar;30.000,00;Pendiente;JOSE GOMEZ',
      '05/02/2026;Cuatro;Alarma Hogar;40.000,00;Pendiente;',
      '05/02/2026;Cinco;Alarma Hogar;50.000,00;Pendiente;Juan Paz',
      '05/02/2026;Seis;Alarma Hogar;60.000,00;Pendiente;nadie@example.com',
    ];
    const sheet = ['Fecha;Cliente;Plan;Precio;Estado;Vendedor', ...rows].join('\n');
    const twice = 'El campo Vendedor nombra a más de una cuenta, usa su email: Juan Paz';
    const unknown = 'El campo Vendedor no es una cuenta que exista: nadie@example.com';
    const [own, his] = [about(laura, 0), about(jose, 40)];
    app.query('UPDATE users SET created_at = ? WHERE id = ?', app.clock.nowMs - 40.9 * DAY_MS, jose.user.id);
    const without = await preview(app, sheet);
    expect(without.sellers).toEqual([
      { ...own, sales: 2, amount: 30_000, commission: 1000 },
      { ...his, sales: 1, amount: 30_000, commission: 3000 },
    ]);
    expect(without.errors).toEqual([
      {
        row: 5,
        customerName: 'Cuatro',
        column: 'Vendedor',
        value: '',
        message: 'El campo Vendedor es obligatorio',
      },
      { row: 6, customerName: 'Cinco', column: 'Vendedor', value: 'Juan Paz', message: twice },
      { row: 7, customerName: 'Seis', column: 'Vendedor', value: 'nadie@example.com', message: unknown },
    ]);

    const { _id: id, sellers, errors } = await preview(app, sheet, { sellerId: jose.user.id });
    expect(sellers).toMatchObject([{ ...own }, { ...his, sales: 2, amount: 70_000, commission: 7000 }]);
    expect(errors.map(({ row }) => row)).toEqual([6, 7]);
    await admin.caller.admin.confirmImport({ id });
    expect((await laura.caller.sales.list({})).sales).toHaveLength(2);
    expect((await jose.caller.sales.list({})).sales).toHaveLength(2);
    expect(app.query("SELECT subject_id, to_value FROM audit_log WHERE kind = 'import' ORDER BY id")).toEqual(
      [laura, jose].map(({ user }) => ({ subject_id: Number(user.id), to_value: '2' })),
    );
  });

  test('names an account in letters of any script; a cell or a name of symbols alone names none', async ({
    app,
  }) => {
    const [admin, li, ga] = [
      await app.admin(),
      await app.seller({ name: '李明' }),
      await app.seller({ name: 'が' }),
    ];
    await app.seller({ name: '★' });
    await app.seller({ name: '☎\uFE0F' });
    const cells = ['李 明', 'が', '-', '★', '王芳', 'か', '¿?', '✔\uFE0F'];
    const rows = cells.map((cell) => `05/02/2026;${cell};Alarma Hogar;${cell}`);
    const sheet = ['Fecha;Cliente;Plan;Vendedor', ...rows].join('\n');
    const { sellers, errors } = await preview(app, sheet, { sellerId: admin.user.id });
    expect(sellers.map(({ sellerId, sales }) => [sellerId, sales])).toEqual([
      [li.user.id, 1],
      [ga.user.id, 1],
    ]);
    expect(errors.map(({ message }) => message)).toEqual(
      cells.slice(2).map((cell) => `El campo Vendedor no es una cuenta que exista: ${cell}`),
    );
  });
});
