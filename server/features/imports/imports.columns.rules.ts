import {
  IMPORT_FIELD_LABELS,
  type ImportField,
  type ImportMapping,
} from '../../../shared/imports/imports.ts';
import { invalid } from '../../../shared/errors.ts';
import { columnKey, fieldsByName, type SheetKind } from '../../files/sheetCells.ts';

/** Column names in spreadsheets, other than those of our form and CSV. */
const byName = fieldsByName<ImportField>(IMPORT_FIELD_LABELS, {
  date: 'fecha venta, dia',
  customerName:
    'cliente, titular, nombre, nombres, nombre y apellido, apellido y nombre, nombre completo, razon social, segundo nombre, first name',
  lastName: '',
  dni: 'documento',
  phone: 'tel, telefono 1, celular, movil, whatsapp',
  email: 'mail, correo, correo electronico',
  street: 'direccion, domicilio',
  number: 'numero, nro, n°, nº',
  city: 'ciudad',
  province: 'pcia, prov',
  postalCode: 'cp, cod postal',
  planName: 'plan contratado, nombre del plan',
  price: 'monto, importe, valor, precio del plan',
  status: '',
  description: 'detalle, observaciones, notas',
  sellerEmail: 'email vendedor, vendedora',
});

const isWhole = (column: string) => /apellido.*nombre|nombre.*apellido/.test(columnKey(column));
/** Shares its field with the other parts of a name. */
const isPart = (column: string) => !isWhole(column) && /apellido|^segundonombre/.test(columnKey(column));

export const SALES_SHEET: SheetKind<ImportField> = {
  labels: IMPORT_FIELD_LABELS,
  fieldOf: (column) =>
    byName(column) ?? (isWhole(column) ? 'customerName' : isPart(column) ? 'lastName' : undefined),
  numbers: { dni: 'el DNI', phone: 'el teléfono', number: 'la altura', postalCode: 'el código postal' },
};

/** Column → field: as chosen, else by the column's name. Throws 400 for an impossible choice. */
export function mapColumns(columns: string[], chosen: ImportMapping): Map<string, ImportField> {
  const known = new Set(columns);
  const unknown = Object.keys(chosen).find((column) => !known.has(column));
  if (unknown !== undefined)
    throw invalid(`El campo Columnas nombra una que el archivo no tiene: ${unknown}`);
  const mapping = new Map<string, ImportField>();
  const taken = new Set<ImportField>();
  for (const [column, field] of Object.entries(chosen)) {
    if (!field) continue;
    if (taken.has(field) && !isPart(column)) {
      throw invalid(`El campo Columnas nombra dos veces ${IMPORT_FIELD_LABELS[field]}`);
    }
    taken.add(field);
    mapping.set(column, field);
  }
  const isChosen = new Set(taken);
  const others = columns.filter((column) => !(column in chosen));
  const hasWhole = columns.some((column) => isWhole(column) && (!(column in chosen) || chosen[column]));
  // Of several columns with names, the whole name's, or the one next to the surname's.
  const isBest = (column: string) =>
    hasWhole ? isWhole(column) : others.some(isPart) && /^nombres?$/.test(columnKey(column));
  for (const column of [...others.filter(isBest), ...others]) {
    const field = SALES_SHEET.fieldOf(column);
    if (field === undefined || isChosen.has(field) || (isPart(column) ? hasWhole : taken.has(field)))
      continue;
    taken.add(field);
    mapping.set(column, field);
  }
  return mapping;
}
