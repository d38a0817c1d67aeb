import { expect, test } from 'vitest';
import { formatMoney } from '../values/money.ts';
import { groupEvents } from './saleEventGroups.ts';
import { saleChange, saleEventSentence } from './saleEventSentence.ts';
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

const IMPLIED = { reason: 'por estado' };

const linesOf = (oldestFirst: SaleEventView[]) =>
  groupEvents(oldestFirst.toReversed())
    .map(([first, ...rest]) => saleChange([first as SaleEventView, ...rest]))
    .map(({ text, details, reason }) => [text, ...details, reason].filter(Boolean).join(' · '))
    .toReversed();

const at = (minute: number, ...events: SaleEventView[]) =>
  events.map((one) => ({ ...one, at: `2026-03-12T12:0${minute}:00.000Z` }));

test('a completed sale has one line for each change', () => {
  const day = '2026-03-12 09:00-12:00';
  const lines = linesOf([
    ...at(0, event('registered', null, null, 'pending')),
    ...at(
      1,
      event('verification', 'verification', 'pending', 'approved'),
      event('status_changed', 'status', 'pending', 'pending_appointment'),
    ),
    ...at(2, event('contact', 'contact.whatsapp', null, 'sent')),
    ...at(
      3,
      event('appointment', 'appointment', null, day),
      event('status_changed', 'status', 'pending_appointment', 'appointed'),
    ),
    ...at(
      4,
      event('appointment', 'appointment', day, 'done'),
      event('status_changed', 'status', 'appointed', 'installed'),
      event('commission', 'commission.earned', null, '2490'),
    ),
    ...at(5, event('status_changed', 'status', 'installed', 'completed')),
  ]);
  expect(lines.map((line) => line.replaceAll(/\s/g, ' '))).toEqual([
    'Se registró la venta',
    'Se aprobó el DNI',
    'WhatsApp al cliente',
    'Turno agendado: 12/03/2026 de 09:00 a 12:00',
    'Se instaló el equipo · Turno: 12/03/2026 de 09:00 a 12:00 · Comisión ganada: $ 2.490,00',
    'Pasó de Instalada a Completada',
  ]);
});

test('what a status skips is one line with it, and a claim one with its adjustment', () => {
  const approved = { ...event('verification', 'verification', 'pending', 'approved'), ...IMPLIED };
  const status = event('status_changed', 'status', 'pending', 'installed');
  expect(linesOf([approved, status])).toEqual(['Pasó de Pendiente a Instalada']);
  const failed = { ...event('appointment', 'appointment', '2026-03-12 09:00-12:00', 'failed'), ...IMPLIED };
  const cancelled = { ...event('status_changed', 'status', 'appointed', 'cancelled'), reason: 'Duplicada' };
  expect(linesOf([failed, cancelled])).toEqual([
    'Se canceló la venta · Estaba Turnada · El turno no se hizo · Motivo: Duplicada',
  ]);
  const reply = { reason: 'Tenías razón' };
  const resolved = { ...event('claim', 'claim', 'open', 'resolved'), ...reply };
  const adjusted = { ...event('commission', 'commission.adjustment', null, '498'), ...reply };
  expect(linesOf([resolved, adjusted])).toEqual([
    `Se resolvió el reclamo · Ajuste de la comisión: ${formatMoney(498)} · Motivo: Tenías razón`,
  ]);
});

test('a decision that is taken back within a minute is one line with it', () => {
  const approved = [
    event('verification', 'verification', 'pending', 'approved'),
    event('status_changed', 'status', 'pending', 'pending_appointment'),
  ];
  const undone = [
    event('verification', 'verification', 'approved', 'undone'),
    event('status_changed', 'status', 'pending_appointment', 'pending'),
  ];
  const line = 'Se deshizo la decisión sobre el DNI · Se aprobó el DNI';
  expect(linesOf([...at(0, ...approved), ...at(1, ...undone)])).toEqual([line]);
  expect(linesOf([...approved, ...undone])).toEqual([line]);
  const rejected = {
    ...event('verification', 'verification', 'pending', 'rejected'),
    reason: 'Borrosa',
  };
  expect(linesOf([rejected, event('verification', 'verification', 'rejected', 'undone')])).toEqual([
    'Se deshizo la decisión sobre el DNI · Se rechazó el DNI · Motivo: Borrosa',
  ]);
});

test('changes of others, of another moment or of another kind stay apart', () => {
  const approved = event('verification', 'verification', 'pending', 'approved');
  const status = event('status_changed', 'status', 'pending', 'pending_appointment');
  expect(linesOf([approved, { ...status, actorId: '2' }])).toHaveLength(2);
  expect(linesOf([approved, { ...status, at: '2026-03-12T12:00:02.000Z' }])).toHaveLength(2);
  expect(linesOf([approved, { ...status, to: 'cancelled' }])).toHaveLength(2);
  expect(linesOf([status, status])).toHaveLength(2);
});
