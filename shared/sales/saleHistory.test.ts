import { expect, test } from 'vitest';
import { saleEventText } from './saleHistory.ts';

test.each([
  ['status', 'pending_appointment', 'Pendiente de Turno'],
  ['status', 'gone', 'Desconocido'],
  [null, 'pending', 'Pendiente'],
  ['verification', 'superseded', 'Reemplazado'],
  ['contact.whatsapp', 'no_answer', 'No respondió'],
  ['followUp', 'notified', 'Avisado a la administración'],
  ['appointment', '2026-03-12 09:00-12:00', '12/03/2026 de 09:00 a 12:00'],
  ['appointment', 'failed', 'No se hizo'],
  ['description', 'pending', 'pending'],
  ['verification', null, ''],
] as const)('the value of %s, %s, reads "%s"', (field, value, text) => {
  expect(saleEventText(field, value)).toBe(text);
});
