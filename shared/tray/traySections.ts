// Separate from `tray.ts` so that the dashboard does not load zod.

/** See migration 0010_sale_tasks. */
export const SALE_TASKS = ['verify', 'photo', 'retry', 'follow_up', 'appoint', 'date', 'install'] as const;
export type SaleTask = (typeof SALE_TASKS)[number];

/** Decisions that the administrators' tray lists instead of the task; the seller's list keeps the task. */
export const TASKS_APART = ['withdrawal', 'zone'] as const;
export type TaskApart = (typeof TASKS_APART)[number];

/** In display order; a sale belongs to the first section that matches. */
export const SALE_SECTIONS = [
  'withdrawals',
  'to_verify',
  'no_photo',
  'out_of_zone',
  'overdue',
  'unclosed',
  'reschedule',
  'to_appoint',
  'undated',
  'today',
  'late_price',
] as const;
export type SaleSection = (typeof SALE_SECTIONS)[number];

export const TRAY_SECTIONS = [...SALE_SECTIONS, 'unanswered', 'claims', 'payable', 'unacknowledged'] as const;
export type TraySection = (typeof TRAY_SECTIONS)[number];

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

export const TRAY_SECTION_LABELS: Record<TraySection, string> = {
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
  unanswered: 'Mensajes sin responder',
  claims: 'Reclamos',
  payable: 'Comisiones a cobrar',
  unacknowledged: 'Notificaciones sin confirmar',
};

export const SALE_TODO_SECTIONS = [
  'rejected',
  'overdue',
  'reschedule',
  'due_soon',
  'missing_photo',
  'today',
] as const;
export type SaleTodoSection = (typeof SALE_TODO_SECTIONS)[number];

export const TODO_SECTIONS = ['acknowledge', ...SALE_TODO_SECTIONS, 'prospects'] as const;
export type TodoSection = (typeof TODO_SECTIONS)[number];

export const TODO_SECTION_LABELS: Record<TodoSection, string> = {
  acknowledge: 'Notificaciones por confirmar',
  rejected: 'DNI rechazado',
  overdue: 'Más de 48 horas sin respuesta',
  reschedule: 'El cliente no puede ese día',
  due_soon: 'Por vencer',
  missing_photo: 'Falta la foto',
  today: 'Turnos de hoy y mañana',
  prospects: 'Interesados por contactar',
};
