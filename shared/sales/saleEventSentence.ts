import { IMPLIED } from './saleEventGroups.ts';
import { UNDONE } from './undone.ts';
import { saleEventText, type SaleEventView } from './saleHistory.ts';

interface Sentence {
  text: string;
  detail?: string;
}

/** One change in words: its main event, its consequences, and its reason ('Motivo: …') or note. */
export interface SaleChange<Event extends SaleEventView> {
  event: Event;
  text: string;
  details: string[];
  reason: string | null;
}

/** Takes the events of one change, oldest first. */
export function saleChange<Event extends SaleEventView>(group: [Event, ...Event[]]): SaleChange<Event> {
  const event = mainOf(group);
  const { text, detail } = saleEventSentence(event);
  const others = group.filter((other) => other !== event && !isImpliedBy(event, other));
  const reason = group.find((one) => one.reason && one.reason !== IMPLIED)?.reason;
  return {
    event,
    text,
    details: [...(detail ? [detail] : []), ...others.map((other) => saleEventSentence(other).text)],
    reason: reason ? `${reasonLabel(event)}: ${reason}` : null,
  };
}

/** A contact, an appointment's response or day, and the end of a withdrawal have a note; others a reason. */
function reasonLabel({ kind, to }: SaleEventView): string {
  const isNote =
    kind === 'contact' ||
    kind === 'appointment_answer' ||
    (kind === 'appointment' && to !== 'failed') ||
    (kind === 'withdrawal' && to === 'resolved');
  return isNote ? 'Nota' : 'Motivo';
}

function mainOf<Event extends SaleEventView>(group: [Event, ...Event[]]): Event {
  const cancelled = group.find(({ kind, to }) => kind === 'status_changed' && to === 'cancelled');
  const undone = group.find(({ to }) => to === UNDONE);
  return cancelled ?? undone ?? group.find((event) => !isStepByStatus(event)) ?? group[0];
}

const isStepByStatus = ({ kind, reason }: SaleEventView) => kind === 'verification' && reason === IMPLIED;

const STATUS_AFTER: Record<string, string> = { done: 'installed', failed: 'pending_appointment' };

function isImpliedBy(main: SaleEventView, other: SaleEventView): boolean {
  if (isStepByStatus(other)) return true;
  if (other.kind !== 'status_changed') return false;
  if (main.kind === 'verification') return true;
  return main.kind === 'appointment' && other.to === (STATUS_AFTER[main.to ?? ''] ?? 'appointed');
}

export function saleEventSentence({ kind, field, fieldLabel, from, to }: SaleEventView): Sentence {
  const before = saleEventText(field, from);
  const after = saleEventText(field, to);
  switch (kind) {
    case 'registered':
      return { text: 'Se registró la venta' };
    case 'status_changed':
      return to === 'cancelled'
        ? { text: 'Se canceló la venta', detail: `Estaba ${before}` }
        : { text: `Pasó de ${before} a ${after}` };
    case 'verification':
      return { text: verificationText(from, to) };
    case 'photo_request':
      return { text: 'Se pidió la foto del DNI' };
    case 'contact':
      return {
        text:
          field === 'contact.whatsapp' && to === 'sent' ? 'WhatsApp al cliente' : `${fieldLabel}: ${after}`,
      };
    case 'follow_up':
      return { text: 'Se avisó a la administración: 48 horas sin respuesta' };
    case 'appointment':
      return appointmentSentence(from, to, before, after);
    case 'duplicate':
      return {
        text: to === 'true' ? 'Se marcó como posible duplicada' : 'Se quitó la marca de posible duplicada',
      };
    case 'price':
      return {
        text: to === 'captured' ? 'Quedó el precio del momento de la venta' : 'Quedó el precio del registro',
      };
    case 'coverage':
      return field === 'coverage.decision'
        ? { text: to === 'enabled' ? 'Se habilitó la zona' : 'La zona quedó sin cobertura' }
        : { text: `La zona del nuevo domicilio: ${after || 'sin reglas'}` };
    case 'handover':
      return { text: `La venta pasó de ${from} a ${to}` };
    case 'customer_link':
      return {
        text: to === 'made' ? 'Se creó un enlace de seguimiento' : 'Se desactivó el enlace de seguimiento',
      };
    case 'acceptance':
      return { text: 'El cliente aceptó recibir el equipo sin costo de instalación' };
    case 'appointment_answer':
      return { text: to === 'confirmed' ? 'El cliente confirmó el turno' : 'El cliente no puede ese día' };
    case 'withdrawal':
      return {
        text: to === 'open' ? 'El cliente se arrepintió de la compra' : 'Se cerró el arrepentimiento',
      };
    case 'erased':
      return { text: 'Se borraron los datos del cliente' };
    case 'commission':
      return { text: `${fieldLabel}: ${after}` };
    case 'claim':
      return { text: claimText(to) };
    default:
      return { text: `Se cambió: ${fieldLabel}`, detail: `${before || '—'} → ${after || '—'}` };
  }
}

function verificationText(from: string | null, to: string | null): string {
  if (to === 'approved') return 'Se aprobó el DNI';
  if (to === 'rejected') return 'Se rechazó el DNI';
  if (to === UNDONE) return 'Se deshizo la decisión sobre el DNI';
  return from === 'rejected' ? 'Se mandó otro DNI para verificar' : 'El DNI se verifica de nuevo';
}

function claimText(to: string | null): string {
  if (to === 'open') return 'Se hizo un reclamo por la comisión';
  return to === 'resolved' ? 'Se resolvió el reclamo' : 'Se rechazó el reclamo';
}

function appointmentSentence(
  from: string | null,
  to: string | null,
  before: string,
  after: string,
): Sentence {
  if (to === 'done') return { text: 'Se instaló el equipo', detail: `Turno: ${before}` };
  if (to === 'failed') return { text: 'El turno no se hizo', detail: `Turno: ${before}` };
  if (from === null) return { text: `Turno agendado: ${after}` };
  return { text: `El turno cambió: ${after}`, detail: `Antes: ${before}` };
}
