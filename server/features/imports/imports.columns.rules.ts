import {
  IMPORT_FIELD_LABELS,
  IMPORT_FIELDS,
  type ImportField,
  type ImportMapping,
} from '../../../shared/imports/imports.ts';
import { invalid } from '../../../shared/errors.ts';
import { fold } from '../../../shared/search/words.ts';

/** Column names in spreadsheets, other than those of our form and CSV. */
const NAMES: Record<ImportField, string[]> = {
  date: ['fecha de venta', 'fecha venta', 'dia'],
  customerName: [
    'cliente',
    'nombre',
    'nombres',
    'nombre cliente',
    'nombre y apellido',
    'apellido y nombre',
    'titular',
  ],
  lastName: ['apellido', 'apellidos', 'apellido cliente'],
  dni: ['dni', 'dni cliente', 'documento', 'nro de documento'],
  phone: ['telefono', 'telefono cliente', 'tel', 'celular', 'movil', 'whatsapp'],
  email: ['email', 'email cliente', 'mail', 'e-mail', 'correo', 'correo electronico'],
  street: ['direccion', 'domicilio'],
  number: ['numero', 'nro', 'n°', 'nº'],
  city: ['ciudad'],
  province: [],
  postalCode: ['cp', 'cod postal', 'c.p.'],
  planName: ['plan contratado', 'nombre del plan'],
  price: ['monto', 'importe', 'valor', 'precio del plan'],
  status: [],
  description: ['detalle', 'observaciones', 'notas'],
  sellerEmail: ['email del vendedor', 'email vendedor', 'vendedora'],
};

const fieldOf = new Map(
  IMPORT_FIELDS.flatMap((field) =>
    [field, IMPORT_FIELD_LABELS[field], ...NAMES[field]].map((name) => [plainName(name), field] as const),
  ),
);

/** True for a name that maps by itself. */
export function isColumnName(cell: string): boolean {
  return fieldOf.has(plainName(cell));
}

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
    if (taken.has(field)) {
      throw invalid(`El campo Columnas nombra dos veces ${IMPORT_FIELD_LABELS[field]}`);
    }
    taken.add(field);
    mapping.set(column, field);
  }
  for (const column of columns) {
    const field = fieldOf.get(plainName(column));
    if (column in chosen || field === undefined || taken.has(field)) continue;
    // With 'Apellido y nombre', 'Apellido' would repeat the surname.
    if (field === 'lastName' && columns.some(namesWhole)) continue;
    taken.add(field);
    mapping.set(column, field);
  }
  return mapping;
}

function namesWhole(column: string): boolean {
  const name = plainName(column);
  return fieldOf.get(name) === 'customerName' && name.includes('apellido');
}

/** Letters and digits of any script, in lower case and without accents; empty for symbols alone. */
export function plainName(name: string): string {
  return fold(name).replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');
}
