import { formatDateTime } from '../../../shared/values/dates.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import { harmless } from '../../files/csv.ts';
import type { Recipient } from './notifications.recipients.repository.ts';

export const COLUMNS = ['Nombre', 'Teléfono', 'Leída', 'Confirmada', 'Asiste'];

/** Instants as `31/01/2026 21:00` in Argentina. */
export function rowsOf(recipients: Recipient[]): string[][] {
  return recipients.map(({ name, phone, readAtMs, acknowledgedAtMs, attending }) => [
    harmless(name),
    harmless(phone),
    instantText(readAtMs),
    instantText(acknowledgedAtMs),
    attending === null ? '' : attending ? 'Sí' : 'No',
  ]);
}

function instantText(atMs: number | null): string {
  return atMs === null ? '' : formatDateTime(isoInstant(atMs)).replace(',', '');
}
