import { z } from 'zod';
import { idField } from '../input/ids.ts';
import { SALE_STATUSES } from '../sales/saleStatus.ts';

export const IMPORTS_LISTED = 10;

export const IMPORT_LIMITS = { rows: 5000, columns: 16_384, bytes: 5 * 1024 * 1024 } as const;

export const IMPORT_FIELD_LABELS = {
  date: 'Fecha',
  customerName: 'Nombre del cliente',
  lastName: 'Apellido del cliente',
  dni: 'DNI del cliente',
  phone: 'Teléfono del cliente',
  email: 'Email del cliente',
  street: 'Calle',
  number: 'Altura',
  city: 'Localidad',
  province: 'Provincia',
  postalCode: 'Código postal',
  planName: 'Plan',
  price: 'Precio',
  status: 'Estado',
  description: 'Descripción',
  sellerEmail: 'Vendedor',
} as const;
export type ImportField = keyof typeof IMPORT_FIELD_LABELS;
export const IMPORT_FIELDS = Object.keys(IMPORT_FIELD_LABELS) as ImportField[];

const mappingError = 'El campo Columnas debe decir de cada columna a qué dato corresponde';

const importMapping = z.record(
  z.string(),
  // Blank leaves the column out.
  z.enum([...IMPORT_FIELDS, ''], mappingError).nullable(),
  mappingError,
);
export type ImportMapping = z.infer<typeof importMapping>;

export const previewImportInput = z.object({
  /** Owner of rows without a seller; required unless a column names sellers. */
  sellerId: idField('Vendedor').optional(),
  mapping: importMapping.default({}),
});
export type PreviewImportInput = z.infer<typeof previewImportInput>;

/** Rows of a sheet that a preview shows. */
export const SAMPLE_ROWS = 5;

export const importView = z.object({
  _id: z.string(),
  columns: z.array(z.string()).max(IMPORT_LIMITS.columns),
  mapping: z.record(z.string(), z.enum(IMPORT_FIELDS)),
  rows: z.number(),
  valid: z.number(),
  /** Valid but skipped: imported before, or twice in the file. */
  known: z.number(),
  /** New rows by seller: pesos, and the commission at today's rate. */
  sellers: z
    .array(
      z.object({
        sellerId: z.string(),
        sellerName: z.string(),
        sellerEmail: z.string(),
        /** Age of the account in whole days: a new one may imitate a colleague's name to get the sales. */
        accountDays: z.number(),
        sales: z.number(),
        amount: z.number(),
        commission: z.number(),
      }),
    )
    .max(IMPORT_LIMITS.rows),
  /** True if the dates only make sense as month, day, year; they are read that way. */
  monthFirst: z.boolean(),
  /** The first valid rows, as they will be stored. */
  sample: z
    .array(
      z.object({
        row: z.number(),
        date: z.iso.date(),
        customerName: z.string(),
        dni: z.string(),
        phone: z.string(),
        email: z.string(),
        street: z.string(),
        number: z.string(),
        city: z.string(),
        province: z.string(),
        postalCode: z.string(),
        planName: z.string(),
        price: z.number(),
        status: z.enum(SALE_STATUSES),
        description: z.string(),
        sellerEmail: z.string(),
      }),
    )
    .max(SAMPLE_ROWS),
  /** Of rows that will be stored as they are. */
  warnings: z
    .array(z.object({ row: z.number(), column: z.string(), message: z.string() }))
    .max(2 * IMPORT_LIMITS.rows),
  /** `row`: line in the file. `column` and `value`: the wrong cells as written. */
  errors: z
    .array(
      z.object({
        row: z.number(),
        message: z.string(),
        customerName: z.string(),
        column: z.string(),
        value: z.string(),
      }),
    )
    .max(IMPORT_LIMITS.rows),
});
export type ImportView = z.infer<typeof importView>;

export const importedView = z.object({ imported: z.number(), skipped: z.number() });
export type ImportedView = z.infer<typeof importedView>;

/** Progress of an import: `done` valid rows are processed, `imported` of them became sales. */
const progress = {
  _id: z.string(),
  state: z.enum(['preview', 'importing', 'done', 'undone']),
  rows: z.number(),
  done: z.number(),
  imported: z.number(),
};
export const importStateView = z.object(progress);
export type ImportStateView = z.infer<typeof importStateView>;

export const undoneImportView = z.object({ removed: z.number() });
export type UndoneImportView = z.infer<typeof undoneImportView>;

/** `sellerName` is null if each row names its seller. */
export const listedImportView = z.object({
  ...progress,
  adminName: z.string(),
  sellerName: z.string().nullable(),
  /** Null until all rows are stored. */
  confirmedAt: z.iso.datetime().nullable(),
  undoneAt: z.iso.datetime().nullable(),
});
export type ListedImportView = z.infer<typeof listedImportView>;
