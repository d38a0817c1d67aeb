import { IconDownload } from '@tabler/icons-react';
import { IMPORT_FIELD_LABELS, IMPORT_FIELDS, type ImportField } from '../../../shared/imports/imports.ts';
import { saveFile } from '../../forms/saveFile.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';

const EXAMPLE: Record<ImportField, string> = {
  date: '05/02/2026',
  customerName: 'Ana Paz',
  dni: '30123456',
  phone: '341 444-5555',
  email: 'ana@example.com',
  street: 'Mitre',
  number: '850',
  city: 'Rosario',
  province: 'Santa Fe',
  postalCode: '2000',
  planName: 'Alarma Hogar',
  price: '34.900,00',
  status: 'Completada',
  description: 'Casa con patio',
  sellerEmail: '',
};

/** Saves a sheet with each column of an import and one row as an example. */
function saveSample(): void {
  const rows = [
    IMPORT_FIELDS.map((field) => IMPORT_FIELD_LABELS[field]),
    IMPORT_FIELDS.map((field) => EXAMPLE[field]),
  ];
  const text = rows.map((row) => row.join(';')).join('\r\n');
  saveFile(new Blob([`\uFEFF${text}`], { type: 'text/csv' }), 'planilla_modelo.csv');
}

export function SampleSheet() {
  return (
    <ActionButton icon={IconDownload} variant="subtle" onClick={saveSample}>
      Descargar planilla modelo
    </ActionButton>
  );
}
