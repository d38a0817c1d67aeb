import { expect, test } from 'vitest';
import { formatMoney } from '../values/money.ts';
import { saleEventSentence } from './saleEventSentence.ts';
import { EVENT_FIELD_LABELS, type SaleEventView } from './saleHistory.ts';

const event = (
  kind: SaleEventView['kind'],
  field: string | null,
  from: string | null,
  to: string | null,
) => ({
  _id: '1',
  kind,
  at: '2026-03-12T12:00:00.000Z',
  actorId: '1',
  actorName: 'Ana',
  field,
  fieldLabel: field && (EVENT_FIELD_LABELS[field] ?? null),
  from,
  to,
  reason: null,
});

test.each([
  [event('registered', null, null, 'pending'), 'Se registró la venta', undefined],
  [event('status_changed', 'status', 'pending', 'appointed'), 'Pasó de Pendiente a Turnada', undefined],
  [event('status_changed', 'status', 'appointed', 'cancelled'), 'Se canceló la venta', 'Estaba Turnada'],
  [event('edited', 'planPrice', '100', '200.5'), 'Se cambió: Precio', '$ 100,00 → $ 200,50'],
  [event('edited', 'customerInfo.dniPhoto', null, 'photo'), 'Se cambió: Foto del DNI', 'Sin foto → Con foto'],
  [event('verification', 'verification', 'pending', 'rejected'), 'Se rechazó el DNI', undefined],
  [
    event('verification', 'verification', 'rejected', 'pending'),
    'Se mandó otro DNI para verificar',
    undefined,
  ],
  [event('verification', 'verification', 'approved', 'pending'), 'El DNI se verifica de nuevo', undefined],
  [event('verification', 'verification', 'pending', 'approved'), 'Se aprobó el DNI', undefined],
  [
    event('commission', 'commission.earned', null, '2490'),
    `Comisión ganada: ${formatMoney(2490)}`,
    undefined,
  ],
  [
    event('commission', 'commission.reversed', null, '-2490'),
    `Comisión descontada: ${formatMoney(-2490)}`,
    undefined,
  ],
  [event('claim', 'claim', null, 'open'), 'Se hizo un reclamo por la comisión', undefined],
  [event('claim', 'claim', 'open', 'resolved'), 'Se resolvió el reclamo', undefined],
  [event('claim', 'claim', 'open', 'rejected'), 'Se rechazó el reclamo', undefined],
  [event('contact', 'contact.whatsapp', null, 'sent'), 'WhatsApp al cliente', undefined],
  [event('contact', 'contact.call', null, 'no_answer'), 'Llamada: No respondió', undefined],
  [
    event('follow_up', 'followUp', 'overdue', 'notified'),
    'Se avisó a la administración: 48 horas sin respuesta',
    undefined,
  ],
  [
    event('appointment', 'appointment', null, '2026-03-12 09:00-12:00'),
    'Turno agendado: 12/03/2026 de 09:00 a 12:00',
    undefined,
  ],
  [
    event('appointment', 'appointment', '2026-03-12 09:00-12:00', '2026-03-13 14:00-16:00'),
    'El turno cambió: 13/03/2026 de 14:00 a 16:00',
    'Antes: 12/03/2026 de 09:00 a 12:00',
  ],
  [
    event('appointment', 'appointment', '2026-03-12 09:00-12:00', 'failed'),
    'El turno no se hizo',
    'Turno: 12/03/2026 de 09:00 a 12:00',
  ],
])('$kind $field → $to reads as a sentence', (happened, text, detail) => {
  const said = saleEventSentence(happened);
  expect([said.text, said.detail?.replaceAll(/\s/g, ' ')]).toEqual([text, detail]);
});
