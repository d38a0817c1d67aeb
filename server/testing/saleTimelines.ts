import { addDays, argentineDay } from '../../shared/values/dates.ts';
import { HOUR_MS } from '../../shared/values/durations.ts';
import type { SaleStatus } from '../../shared/sales/saleStatus.ts';
import type { SaleSection, TodoSection } from '../../shared/tray/traySections.ts';
import type { VerificationState } from '../../shared/sales/verification.ts';
import type { TestApp } from './testApp.ts';

// Each sale's state from its timeline alone, without the code of the features: tests compare both.

export interface RecordedEvent {
  id: number;
  sale_id: number;
  actor_id: number;
  at: number;
  kind: string;
  field: string | null;
  from_value: string | null;
  to_value: string | null;
  reason: string | null;
  news_for: number | null;
}

interface RecordedAppointment {
  day: string;
  from: string;
  to: string;
  state: 'open' | 'done' | 'failed';
}

export interface RecordedSale {
  id: number;
  sellerId: number;
  status: SaleStatus;
  statusAtMs: number;
  attempt: number;
  verification: VerificationState;
  attemptedAtMs: number;
  decidedAtMs: number;
  answeredAtMs: number;
  failedAtMs: number;
  appointments: RecordedAppointment[];
  fields: Map<string, string | null>;
  coverage: string | null;
  zoneDecided: boolean;
  /** The customer changed since the last attempt. */
  unseen: boolean;
  events: RecordedEvent[];
}

const FOLLOW_UP = 48 * HOUR_MS;
const DUE_SOON = 36 * HOUR_MS;
const IDENTITY = new Set(['customerInfo.name', 'customerInfo.dni']);
const PLACE = new Set(['city', 'province', 'postalCode'].map((field) => `customerInfo.address.${field}`));
const TAKES_APPROVAL = new Set<SaleStatus>(['pending_appointment', 'appointed', 'installed', 'completed']);
const CLOSED = new Set<SaleStatus>(['installed', 'completed', 'cancelled']);

export function readRecorded(app: TestApp) {
  const sales = new Map<number, RecordedSale>();
  let lastId = 0;
  // The registration says nothing of it: read before anything else happens to the sale.
  const firstCoverage = (id: number) =>
    (app.query('SELECT coverage FROM sales WHERE id = ?', id)[0]?.coverage ?? null) as string | null;
  return (): Map<number, RecordedSale> => {
    const events = app.query(
      'SELECT * FROM sale_events WHERE id > ? ORDER BY id',
      lastId,
    ) as unknown as RecordedEvent[];
    for (const event of events) {
      lastId = event.id;
      const sale = sales.get(event.sale_id) ?? newSale(event, firstCoverage(event.sale_id));
      sales.set(sale.id, sale);
      sale.events.push(event);
      take(sale, event);
    }
    for (const sale of sales.values()) requireRules(sale);
    return sales;
  };
}

function newSale(
  { sale_id: id, actor_id: sellerId, at }: RecordedEvent,
  coverage: string | null,
): RecordedSale {
  return {
    id,
    sellerId,
    status: 'pending',
    statusAtMs: at,
    attempt: 1,
    verification: 'pending',
    attemptedAtMs: at,
    decidedAtMs: 0,
    answeredAtMs: 0,
    failedAtMs: 0,
    appointments: [],
    fields: new Map(),
    coverage,
    zoneDecided: false,
    unseen: false,
    events: [],
  };
}

/** Throws for an event that does not start where the previous one ended. */
function take(sale: RecordedSale, { kind, field, from_value: from, to_value: to, at }: RecordedEvent): void {
  const follows = (last: string | null | undefined) => {
    if (last !== undefined && last !== from) throw new Error(`${sale.id}: ${kind} from ${from}, not ${last}`);
  };
  switch (kind) {
    case 'status_changed':
      follows(sale.status);
      sale.status = to as SaleStatus;
      if (TAKES_APPROVAL.has(sale.status) && sale.verification !== 'approved') {
        throw new Error(`${sale.id}: ${to} with a DNI that is ${sale.verification}`);
      }
      sale.statusAtMs = at;
      break;
    case 'verification':
      follows(sale.verification);
      // A status may approve after a rejection: that is another attempt.
      if (to === 'pending' || from === 'rejected' || to === 'undone') sale.attempt += 1;
      // One whose decision was undone has waited since it was sent.
      if (to === 'pending' || (from === 'rejected' && to !== 'undone')) sale.attemptedAtMs = at;
      sale.verification = to === 'undone' ? 'pending' : (to as VerificationState);
      sale.unseen = false;
      if (to === 'approved' || to === 'rejected') sale.decidedAtMs = at;
      break;
    case 'contact':
      if (to === 'answered') sale.answeredAtMs = at;
      break;
    case 'appointment':
      takeAppointment(sale, from, to ?? '', at);
      break;
    case 'coverage':
      follows(sale.coverage);
      sale.coverage = to;
      sale.zoneDecided = field === 'coverage.decision';
      break;
    case 'edited':
    case 'duplicate':
      follows(sale.fields.get(field ?? ''));
      sale.fields.set(field ?? '', to);
      if (PLACE.has(field ?? '')) sale.zoneDecided = false;
      if (IDENTITY.has(field ?? '') && !CLOSED.has(sale.status)) sale.unseen = true;
      break;
  }
}

function takeAppointment(sale: RecordedSale, from: string | null, to: string, atMs: number): void {
  const last = sale.appointments.at(-1);
  if (to === 'done' || to === 'failed') {
    if (last?.state !== 'open') throw new Error(`${sale.id}: no open appointment to close`);
    last.state = to;
    if (to === 'failed') sale.failedAtMs = atMs;
    return;
  }
  if (isOutOfZone(sale)) sale.zoneDecided = true;
  // Moved: no longer listed.
  if (from !== null) sale.appointments.pop();
  const [day = '', times = ''] = to.split(' ');
  const [start = '', end = ''] = times.split('-');
  sale.appointments.push({ day, from: start, to: end, state: 'open' });
}

/** Throws for a sale that no transaction may leave. */
function requireRules({ id, status, verification, appointments, unseen }: RecordedSale): void {
  const breaks = (rule: string) => {
    throw new Error(`${id}: ${rule}`);
  };
  if (verification !== 'approved' && ['installed', 'completed'].includes(status)) {
    breaks('installed without an approved DNI');
  }
  if (status !== 'appointed' && appointments.some(({ state }) => state === 'open')) {
    breaks('an open appointment of a sale that is not appointed');
  }
  if (unseen) breaks('another customer, and nobody has to look at the DNI');
}

/** When the 48 hours began; undefined while they are not running. */
export function clockOf(sale: RecordedSale): number | undefined {
  return sale.verification === 'approved' && sale.status === 'pending_appointment'
    ? waitsSince(sale)
    : undefined;
}

function isOutOfZone({ coverage }: RecordedSale): boolean {
  return coverage === 'ask' || coverage === 'disabled';
}

function waitsSince({ decidedAtMs, answeredAtMs, failedAtMs }: RecordedSale): number {
  return Math.max(decidedAtMs, answeredAtMs, failedAtMs);
}

export function followUpOf(sale: RecordedSale, nowMs: number) {
  const sinceMs = clockOf(sale);
  if (sinceMs === undefined) return { state: 'none', dueAt: null };
  const waitedMs = nowMs - sinceMs;
  const early = waitedMs < DUE_SOON ? 'running' : 'due_soon';
  return {
    state: waitedMs >= FOLLOW_UP ? 'overdue' : early,
    dueAt: new Date(sinceMs + FOLLOW_UP).toISOString(),
  };
}

function isDecision({ kind, to_value: to }: RecordedEvent): boolean {
  return kind === 'verification' && (to === 'approved' || to === 'rejected');
}

/** A decision by hand of this administrator, at most a minute ago, and nothing since but the status that it moved. */
export function isUndoable({ events }: RecordedSale, adminId: number, nowMs: number): boolean {
  const at = events.findLastIndex(isDecision);
  const decision = events[at];
  if (!decision || decision.actor_id !== adminId || decision.reason === 'por estado') return false;
  const since = events.slice(at + 1).map(({ to_value: to }) => to);
  const moved = events[at + 1]?.from_value === 'pending' ? ['pending_appointment'] : [];
  return nowMs - decision.at <= 60_000 && since.join() === moved.join();
}

export function openAppointment(sale: RecordedSale): RecordedAppointment | undefined {
  const last = sale.appointments.at(-1);
  return last?.state === 'open' ? last : undefined;
}

/** Argentina is three hours behind UTC. */
const instantOf = (day: string, time: string) => Date.parse(`${day}T${time}:00-03:00`);

export function endOf({ day, to }: RecordedAppointment): number {
  return instantOf(day, to);
}

function isNear({ day }: RecordedAppointment, nowMs: number): boolean {
  const today = argentineDay(nowMs);
  return day === today || day === addDays(today, 1);
}

/** The sale's only section of the tray, and its sort key there. */
export function sectionOf(
  sale: RecordedSale,
  nowMs: number,
  hasPhoto: boolean,
): { key: SaleSection; sinceMs: number } | undefined {
  const open = openAppointment(sale);
  if (CLOSED.has(sale.status) || sale.verification === 'rejected') return undefined;
  if (sale.verification === 'pending') {
    return { key: hasPhoto ? 'to_verify' : 'no_photo', sinceMs: sale.attemptedAtMs };
  }
  if (sale.status !== 'appointed') {
    if (isOutOfZone(sale) && !sale.zoneDecided) return { key: 'out_of_zone', sinceMs: waitsSince(sale) };
    const isOverdue = followUpOf(sale, nowMs).state === 'overdue';
    return { key: isOverdue ? 'overdue' : 'to_appoint', sinceMs: waitsSince(sale) };
  }
  if (!open) return { key: 'undated', sinceMs: sale.statusAtMs };
  const sinceMs = instantOf(open.day, open.from);
  if (endOf(open) <= nowMs) return { key: 'unclosed', sinceMs };
  return isNear(open, nowMs) ? { key: 'today', sinceMs } : undefined;
}

/** Like `sectionOf`, for the seller's list. */
export function todoOf(
  sale: RecordedSale,
  nowMs: number,
  hasPhoto: boolean,
): { key: TodoSection; sinceMs: number } | undefined {
  const open = openAppointment(sale);
  const { state } = followUpOf(sale, nowMs);
  if (CLOSED.has(sale.status)) return undefined;
  if (sale.verification === 'rejected') return { key: 'rejected', sinceMs: sale.decidedAtMs };
  if (state === 'overdue' || state === 'due_soon') return { key: state, sinceMs: waitsSince(sale) };
  if (sale.status === 'pending' && sale.verification === 'pending' && !hasPhoto) {
    return { key: 'missing_photo', sinceMs: sale.attemptedAtMs };
  }
  if (sale.verification === 'approved' && sale.status === 'appointed' && open && isNear(open, nowMs)) {
    return { key: 'today', sinceMs: instantOf(open.day, open.from) };
  }
  if (state === 'running') return { key: 'underway', sinceMs: waitsSince(sale) };
  return undefined;
}
