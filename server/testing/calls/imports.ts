import { postForm } from '../forms.ts';
import type { Person, TestApp } from '../testApp.ts';
import { adminOnly, type Call, type People } from './call.ts';

let customers = 0;

export function sheetOfOne(): string {
  customers += 1;
  return `Fecha;Cliente;Plan;Precio\n09/03/2026;Cliente ${customers};Alarma Hogar;34.900,00\n`;
}

export function uploadSheet(
  app: TestApp,
  as: Person | undefined,
  content: string | Uint8Array,
  fields: Record<string, string> = {},
) {
  return postForm(
    app,
    as,
    '/api/admin/import',
    { ...(as && { sellerId: as.user.id }), ...fields },
    {
      field: 'file',
      list: [{ name: 'ventas.csv', content }],
    },
  );
}

async function confirmedImport({ app, admin }: People): Promise<string> {
  const { body } = await uploadSheet(app, admin, sheetOfOne());
  const { _id: id } = body.import as { _id: string };
  await admin.caller.admin.confirmImport({ id });
  return id;
}

export const importsCalls: Record<string, Call> = {
  'admin.imports': {
    rest: 'GET /admin/imports',
    input: async (people) => {
      await confirmedImport(people);
      return {};
    },
    outcomes: adminOnly,
  },
  'admin.confirmImport': {
    rest: 'POST /admin/import/:id/confirm',
    input: async ({ app, admin }) => {
      const { body } = await uploadSheet(app, admin, sheetOfOne());
      return { id: (body.import as { _id: string })._id };
    },
    outcomes: adminOnly,
  },
  'admin.undoImport': {
    rest: 'DELETE /admin/import/:id',
    input: async (people) => ({ id: await confirmedImport(people) }),
    outcomes: adminOnly,
  },
};
