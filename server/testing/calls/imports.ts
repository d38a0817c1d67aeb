import { postForm } from '../forms.ts';
import type { Person, TestApp } from '../testApp.ts';
import { listing, type Inputs, type People } from './call.ts';

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
  const files = { field: 'file', list: [{ name: 'ventas.csv', content }] };
  return postForm(app, as, '/api/admin/import', { ...(as && { sellerId: as.user.id }), ...fields }, files);
}

async function readSheet({ app, admin }: People): Promise<{ id: string }> {
  const { body } = await uploadSheet(app, admin, sheetOfOne());
  return { id: (body.import as { _id: string })._id };
}

async function confirmedImport(people: People): Promise<{ id: string }> {
  const sheet = await readSheet(people);
  await people.admin.caller.admin.confirmImport(sheet);
  return sheet;
}

export const importsInputs: Inputs = {
  'admin.imports': listing(confirmedImport),
  'admin.importState': readSheet,
  'admin.confirmImport': readSheet,
  'admin.undoImport': confirmedImport,
};
