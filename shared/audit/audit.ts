import { z } from 'zod';
import { dayField } from '../input/dateInput.ts';
import { oneOfField } from '../input/fields.ts';
import { idFilter } from '../input/ids.ts';
import { pageInput, pageView } from '../input/pagination.ts';
import { keysOf } from '../values/keys.ts';

export const AUDIT_KIND_LABELS = {
  login: 'Inicio de sesión',
  login_failed: 'Inicio de sesión rechazado',
  login_blocked: 'Demasiados intentos de inicio de sesión',
  logout: 'Cierre de sesión',
  password_changed: 'Contraseña cambiada',
  password_link: 'Enlace para elegir contraseña',
  totp_enabled: 'Verificación en dos pasos activada',
  totp_disabled: 'Verificación en dos pasos desactivada',
  session_ended: 'Sesión cerrada desde otro dispositivo',
  email_changed: 'Email cambiado',
  payout_changed: 'Datos de cobro cambiados',
  user_updated: 'Cuenta modificada',
  user_deleted: 'Cuenta eliminada',
  user_invited: 'Invitación',
  plan_created: 'Plan creado',
  plan_updated: 'Plan modificado',
  plan_deleted: 'Plan eliminado',
  sale_status: 'Estado de una venta',
  sale_edited: 'Venta modificada',
  sale_erased: 'Datos de un cliente borrados',
  verification: 'Verificación de un DNI',
  adjustment: 'Ajuste de comisión',
  settlement: 'Liquidación',
  photo_viewed: 'Foto de un DNI vista',
  photo_removed: 'Foto de un DNI eliminada por antigüedad',
  export: 'Exportación',
  import: 'Importación',
  import_undone: 'Importación deshecha',
  backup: 'Copia de seguridad',
  settings_changed: 'Ajuste cambiado',
  price: 'Precio de un plan',
  zone: 'Zona',
  prospect_moved: 'Interesado pasado a otro vendedor',
  prospect_erased: 'Datos de un interesado borrados',
  message_hidden: 'Mensaje retirado',
  team: 'Equipo',
};
export type AuditKind = keyof typeof AUDIT_KIND_LABELS;
export const AUDIT_KINDS = keysOf(AUDIT_KIND_LABELS);

export const listAuditInput = pageInput
  .extend({
    actorId: idFilter('Quién'),
    kind: oneOfField('Qué', AUDIT_KINDS).optional(),
    /** Id of the subject (an account, a sale, a plan …): the kind says which. */
    subjectId: idFilter('Sobre'),
    from: dayField('Desde').optional(),
    to: dayField('Hasta').optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    error: 'El campo Desde no puede ser posterior a Hasta',
    path: ['from'],
  });
export type ListAuditInput = z.infer<typeof listAuditInput>;

export const auditEntryView = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** Null for a refused login, a command or the server. */
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  kind: z.enum(AUDIT_KINDS),
  subjectId: z.string().nullable(),
  subjectName: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string().nullable(),
  address: z.string().nullable(),
  /** 'Chrome en Android'; null for commands and older entries. */
  device: z.string().nullable(),
  /** True when an administrator credited, settled or paid themselves. */
  own: z.boolean(),
});
export type AuditEntryView = z.infer<typeof auditEntryView>;

export const auditPageView = pageView({ entries: z.array(auditEntryView) });
export type AuditPageView = z.infer<typeof auditPageView>;
