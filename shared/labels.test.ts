import { expect, test } from 'vitest';
import { APPOINTMENT_STATE_LABELS, APPOINTMENT_STATES } from './sales/appointments.ts';
import { CLAIM_KIND_LABELS, CLAIM_KINDS, CLAIM_STATE_LABELS, CLAIM_STATES } from './sales/claims.ts';
import { ENTRY_KIND_LABELS, ENTRY_KINDS } from './commissions/commissions.ts';
import {
  CONTACT_CHANNEL_LABELS,
  CONTACT_CHANNELS,
  CONTACT_RESULT_LABELS,
  CONTACT_RESULTS,
  FOLLOW_UP_STATE_LABELS,
  FOLLOW_UP_STATES,
} from './sales/followUp.ts';
import { SALE_STATUS_LABELS, SALE_STATUSES } from './sales/saleStatus.ts';
import {
  PAY_METHOD_LABELS,
  PAY_METHODS,
  SETTLEMENT_STATE_LABELS,
  SETTLEMENT_STATES,
} from './commissions/settlements.ts';
import {
  TODO_SECTION_LABELS,
  TODO_SECTIONS,
  TRAY_SECTION_LABELS,
  TRAY_SECTIONS,
} from './tray/traySections.ts';
import {
  RELATIONSHIP_LABELS,
  RELATIONSHIPS,
  VERIFICATION_STATE_LABELS,
  VERIFICATION_STATES,
} from './sales/verification.ts';

test.each([
  ['statuses of a sale', SALE_STATUSES, SALE_STATUS_LABELS],
  ['relationships to the customer', RELATIONSHIPS, RELATIONSHIP_LABELS],
  ['states of a verification', VERIFICATION_STATES, VERIFICATION_STATE_LABELS],
  ['states of the 48 hours', FOLLOW_UP_STATES, FOLLOW_UP_STATE_LABELS],
  ['channels of a contact', CONTACT_CHANNELS, CONTACT_CHANNEL_LABELS],
  ['results of a contact', CONTACT_RESULTS, CONTACT_RESULT_LABELS],
  ['states of an appointment', APPOINTMENT_STATES, APPOINTMENT_STATE_LABELS],
  ['kinds of an entry', ENTRY_KINDS, ENTRY_KIND_LABELS],
  ['states of a settlement', SETTLEMENT_STATES, SETTLEMENT_STATE_LABELS],
  ['ways to pay', PAY_METHODS, PAY_METHOD_LABELS],
  ['kinds of a claim', CLAIM_KINDS, CLAIM_KIND_LABELS],
  ['states of a claim', CLAIM_STATES, CLAIM_STATE_LABELS],
  ['sections of the tray', TRAY_SECTIONS, TRAY_SECTION_LABELS],
  ['sections of a seller’s list', TODO_SECTIONS, TODO_SECTION_LABELS],
] as const)('the %s have labels that differ', (_name, values, labels) => {
  expect(Object.keys(labels)).toEqual([...values]);
  expect(new Set(Object.values(labels)).size).toBe(values.length);
});

test('the sections of the tray have the words that the team knows', () => {
  expect(Object.values(TRAY_SECTION_LABELS)).toEqual([
    'Arrepentimientos',
    'DNI por verificar',
    'DNI sin foto',
    'Zonas por decidir',
    'Vencidas: más de 48 horas sin respuesta',
    'Turnos sin cerrar',
    'Turnos para cambiar: el cliente no puede',
    'Para dar turno',
    'Turnadas sin fecha',
    'Turnos de hoy y mañana',
    'Precios por decidir',
    'Mensajes sin responder',
    'Reclamos',
    'Comisiones a cobrar',
    'Notificaciones sin confirmar',
  ]);
});

test('the sections of a seller’s list have the words that the team knows', () => {
  expect(Object.values(TODO_SECTION_LABELS)).toEqual([
    'Notificaciones por confirmar',
    'DNI rechazado',
    'Más de 48 horas sin respuesta',
    'El cliente no puede ese día',
    'Por vencer',
    'Falta la foto',
    'Turnos de hoy y mañana',
    'Por llamar',
    'Interesados por contactar',
    'De mi equipo',
  ]);
});
