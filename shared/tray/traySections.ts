import { keysOf } from '../values/keys.ts';

// Separate from `tray.ts` so that the dashboard does not load zod.

/** See migration 0010_sale_tasks. */
export const SALE_TASKS = ['verify', 'photo', 'retry', 'follow_up', 'appoint', 'date', 'install'] as const;
export type SaleTask = (typeof SALE_TASKS)[number];

/** Decisions that the administrators' tray lists instead of the task; the seller's list keeps the task. */
export const TASKS_APART = ['withdrawal', 'zone'] as const;
export type TaskApart = (typeof TASKS_APART)[number];

/** In display order; a sale belongs to the first section that matches. */
const SALE_SECTION_LABELS = {
  withdrawals: 'Arrepentimientos',
  to_verify: 'DNI por verificar',
  no_photo: 'DNI sin foto',
  out_of_zone: 'Zonas por decidir',
  overdue: 'Vencidas: más de 48 horas sin respuesta',
  unclosed: 'Turnos sin cerrar',
  reschedule: 'Turnos para cambiar: el cliente no puede',
  to_appoint: 'Para dar turno',
  undated: 'Turnadas sin fecha',
  today: 'Turnos de hoy y mañana',
  late_price: 'Precios por decidir',
};
export type SaleSection = keyof typeof SALE_SECTION_LABELS;
export const SALE_SECTIONS = keysOf(SALE_SECTION_LABELS);

export const TRAY_SECTION_LABELS = {
  ...SALE_SECTION_LABELS,
  unanswered: 'Mensajes sin responder',
  claims: 'Reclamos',
  payable: 'Comisiones a cobrar',
  unacknowledged: 'Notificaciones sin confirmar',
};
export type TraySection = keyof typeof TRAY_SECTION_LABELS;
export const TRAY_SECTIONS = keysOf(TRAY_SECTION_LABELS);

/** Counted by the badge: only an administrator can empty them, and their items are late or block others. */
export const BADGE_SECTIONS: readonly TraySection[] = [
  'withdrawals',
  'to_verify',
  'overdue',
  'unclosed',
  'reschedule',
  'claims',
];

/** Waiting for others, or for their day; shown after the administrators' own tasks. */
export const SECTIONS_UNDER_WAY: readonly TraySection[] = ['no_photo', 'today', 'unacknowledged'];

/** For sellers: the 48 hours are running and not nearly over. */
export const TODO_UNDER_WAY = 'underway' satisfies TodoSection;

const SALE_TODO_SECTION_LABELS = {
  rejected: 'DNI rechazado',
  overdue: 'Más de 48 horas sin respuesta',
  reschedule: 'El cliente no puede ese día',
  due_soon: 'Por vencer',
  missing_photo: 'Falta la foto',
  today: 'Turnos de hoy y mañana',
  underway: 'Por llamar',
};
export type SaleTodoSection = keyof typeof SALE_TODO_SECTION_LABELS;
export const SALE_TODO_SECTIONS = keysOf(SALE_TODO_SECTION_LABELS);

export const TODO_SECTION_LABELS = {
  acknowledge: 'Notificaciones por confirmar',
  ...SALE_TODO_SECTION_LABELS,
  prospects: 'Interesados por contactar',
  team: 'De mi equipo',
};
export type TodoSection = keyof typeof TODO_SECTION_LABELS;
export const TODO_SECTIONS = keysOf(TODO_SECTION_LABELS);
