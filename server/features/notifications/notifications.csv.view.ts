import type { ExportFormat } from '../../../shared/input/exportFormat.ts';
import { formatDateTime } from '../../../shared/values/dates.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import { harmless } from '../../../shared/values/sheetText.ts';
import { csvDigits } from '../../files/csv.ts';
import type { Recipient } from './notifications.recipients.repository.ts';

export const COLUMNS = ['Nombre', 'Teléfono', 'Leída', 'Confirmada', 'Asiste'];

/** Instants as `31/01/2026 21:00` in Argentina. */
export function rowsOf(recipients: Recipient[], format: ExportFormat): string[][] {
  return recipients.map(({ name, phone, readAtMs, acknowledgedAtMs, attending }) => [
    harmless(name),
    csvDigits(phone, format),
    instantText(readAtMs),
    instantText(acknowledgedAtMs),
    attending === null ? '' : attending ? 'Sí' : 'No',
  ]);
}

function instantText(atMs: number | null): string {
  return atMs === null ? '' : formatDateTime(isoInstant(atMs)).replace(',', '');
}
