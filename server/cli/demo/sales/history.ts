import { appointmentText } from '../../../../shared/sales/appointments.ts';
import { HOUR_MS } from '../../../../shared/values/durations.ts';
import { contactField } from '../../../../shared/sales/saleHistory.ts';
import { ZONE_REASON } from '../../../../shared/sales/saleReasons.ts';
import { isInstalled, type SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import type { Relationship } from '../../../../shared/sales/verification.ts';
import { saleAppointments, saleEvents, saleVerifications } from '../../../db/schema.ts';
import { DAY_MS, dayOf, timeOf } from '../calendar.ts';
import { rawInsert, type Demo } from '../context.ts';
import type { Happening } from './lifecycle.ts';
import texts from '../texts.json' with { type: 'json' };

type Attempt = Omit<typeof saleVerifications.$inferInsert, 'saleId'>;
type Appointment = Omit<typeof saleAppointments.$inferInsert, 'saleId' | 'sellerId'>;
type Event = Pick<
  typeof saleEvents.$inferInsert,
  'atMs' | 'kind' | 'field' | 'fromValue' | 'toValue' | 'reason'
> & { bySeller?: boolean };

export interface DemoHolder {
  holderName: string;
  holderDni: string;
  relationship: Relationship;
}

const MOVED_ON: SaleStatus = 'pending_appointment';

/** Returns the rows that the services would write; they take a millisecond per sale, too long for 200,000. */
export function recordsOf(
  soldMs: number,
  customer: DemoHolder,
  happenings: Iterable<Happening>,
  drawRelative: () => DemoHolder,
) {
  let status: SaleStatus = 'pending';
  let updatedAtMs = soldMs;
  let installedAtMs: number | null = null;
  let zoneRefused = false;
  const attempts: Attempt[] = [newAttempt(1, soldMs, customer)];
  const appointments: Appointment[] = [];
  const events: Event[] = [
    { atMs: soldMs, kind: 'registered', field: null, fromValue: null, toValue: status, bySeller: true },
  ];
  const setStatus = (to: SaleStatus, atMs: number, reason: string | null = null) => {
    if (to === status) return;
    events.push({ atMs, kind: 'status_changed', field: 'status', fromValue: status, toValue: to, reason });
    if (!isInstalled({ status: to })) installedAtMs = null;
    else installedAtMs ??= atMs;
    status = to;
    updatedAtMs = atMs;
    zoneRefused = to === 'cancelled' && reason?.startsWith(ZONE_REASON) === true;
  };
  const verification = (from: string, to: string, atMs: number, reason: string | null, bySeller = false) =>
    events.push({
      atMs,
      kind: 'verification',
      field: 'verification',
      fromValue: from,
      toValue: to,
      reason,
      bySeller,
    });
  const appointment = (from: string | null, to: string, atMs: number, reason: string | null) =>
    events.push({ atMs, kind: 'appointment', field: 'appointment', fromValue: from, toValue: to, reason });

  for (const happening of happenings) {
    const { atMs } = happening;
    const attempt = attempts.at(-1) as Attempt;
    const current = appointments.at(-1);
    switch (happening.kind) {
      case 'decided': {
        const { result, note = null } = happening;
        Object.assign(attempt, { state: result, decidedAtMs: atMs, note });
        verification('pending', result, atMs, note);
        if (result === 'approved') setStatus(MOVED_ON, atMs);
        break;
      }
      case 'retried':
        attempt.replacedAtMs = atMs;
        attempts.push(newAttempt(attempt.attempt + 1, atMs, drawRelative()));
        verification('rejected', 'pending', atMs, null, true);
        break;
      case 'contact': {
        const { channel, result: toValue } = happening;
        events.push({ atMs, kind: 'contact', field: contactField(channel), toValue, bySeller: true });
        break;
      }
      case 'appointed': {
        if (current) current.replacedAtMs = atMs;
        const next = newAppointment(happening);
        appointments.push(next);
        appointment(null, textOf(next), atMs, null);
        setStatus('appointed', atMs);
        break;
      }
      case 'closed':
        if (current) {
          const { result, reason = null } = happening;
          Object.assign(current, { state: result, closedAtMs: atMs });
          appointment(textOf(current), result, atMs, reason);
          setStatus(result === 'done' ? 'installed' : MOVED_ON, atMs);
        }
        break;
      case 'status':
        setStatus(happening.to, atMs, happening.reason);
    }
  }
  return { status, updatedAtMs, installedAtMs, zoneRefused, attempts, appointments, events };
}

type NewEvent = typeof saleEvents.$inferInsert;

/** Keeps events until those of their day are known: across sales, newer events need higher ids. */
function eventsByDay(insertEvent: (event: NewEvent) => void) {
  let waiting: NewEvent[] = [];
  let writtenToMs = -Infinity;
  return {
    add: (event: NewEvent) => waiting.push(event),
    writeBefore: (dayMs: number) => {
      if (dayMs === writtenToMs) return;
      writtenToMs = dayMs;
      const due = waiting.filter((event) => event.atMs < dayMs);
      waiting = waiting.filter((event) => event.atMs >= dayMs);
      for (const event of due.toSorted((one, other) => one.atMs - other.atMs)) insertEvent(event);
    },
  };
}

/** Takes sales oldest first. `write` returns how many events a sale has; `finish` writes those that are still kept. */
export function recordWriter({ client }: Demo, adminId: number) {
  const events = eventsByDay(rawInsert(client, saleEvents));
  const insertAttempt = rawInsert(client, saleVerifications);
  const insertAppointment = rawInsert(client, saleAppointments);
  const write = (saleId: number, sellerId: number, records: ReturnType<typeof recordsOf>): number => {
    // A sale has no events before it was sold, and those of later sales are later still.
    const soldMs = records.events[0]?.atMs ?? 0;
    events.writeBefore(soldMs - (soldMs % DAY_MS));
    for (const attempt of records.attempts) {
      const decidedById = attempt.decidedAtMs === undefined ? null : adminId;
      insertAttempt({ ...attempt, saleId, decidedById });
    }
    for (const appointment of records.appointments) insertAppointment({ ...appointment, saleId, sellerId });
    for (const { bySeller = false, ...event } of records.events) {
      const actorId = bySeller ? sellerId : adminId;
      events.add({ ...event, saleId, actorId, newsFor: bySeller ? null : sellerId });
    }
    return records.events.length;
  };
  return { write, finish: () => events.writeBefore(Infinity) };
}

function newAttempt(attempt: number, createdAtMs: number, holder: DemoHolder): Attempt {
  return { attempt, ...holder, state: 'pending', source: 'manual', createdAtMs };
}

function newAppointment({ atMs, startMs, hours }: Happening & { kind: 'appointed' }): Appointment {
  const endsAtMs = startMs + hours * HOUR_MS;
  return {
    day: dayOf(startMs),
    fromTime: timeOf(startMs),
    toTime: timeOf(endsAtMs),
    startsAtMs: startMs,
    endsAtMs,
    technician: texts.technicians[hours % texts.technicians.length] ?? null,
    state: 'open',
    createdAtMs: atMs,
  };
}

function textOf({ day, fromTime, toTime }: Appointment): string {
  return appointmentText({ date: day, from: fromTime, to: toTime });
}
