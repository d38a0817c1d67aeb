import { expect } from 'vitest';
import type { ImportView } from '../../../shared/imports/imports.ts';
import { uploadSheet } from '../calls/imports.ts';
import type { Person, TestApp } from '../testApp.ts';

/** The first line of a sheet of sales. */
export const HEADER = 'Fecha;Nombre del cliente;DNI del cliente;Plan;Precio;Estado';

/** Uploads a sheet and returns its preview. */
export async function preview(
  app: TestApp,
  admin: Person,
  content: string | Uint8Array,
  fields?: Record<string, string>,
): Promise<ImportView> {
  const { status, body } = await uploadSheet(app, admin, content, fields);
  expect(body).toMatchObject({ success: true });
  expect(status).toBe(201);
  return body.import as ImportView;
}

/** All stored sales, by their id. */
export const sales = (app: TestApp) =>
  app.query('select * from sales order by id') as Record<string, string | number | null>[];

/** A sheet of that many sales. */
export const rowsOf = (count: number) =>
  [
    HEADER,
    ...Array.from(
      { length: count },
      (_, index) => `05/02/2026;Ana ${index};${30_000_000 + index};Alarma Hogar;1.000,00;Completada`,
    ),
  ].join('\n');
