import type { ProspectEventKind } from '../../../shared/prospects/prospectEvents.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import type { AppContext } from '../../context.ts';
import {
  findProspect,
  insertProspectEvent,
  updateProspect,
  type NewProspect,
  type Prospect,
} from './prospects.repository.ts';

interface ProspectEvent {
  /** Null for a visitor of the seller's page, and for an erasure by age. */
  actorId: number | null;
  kind: ProspectEventKind;
  field?: string;
  from?: string | null;
  to?: string | null;
  reason?: string | null;
  clientKey?: string | undefined;
}

/** Call in the transaction of the event. */
export function recordProspectEvent(
  ctx: AppContext,
  prospectId: number,
  { actorId, kind, field, from = null, to = null, reason = null, clientKey }: ProspectEvent,
): { eventId: number; atMs: number } {
  const atMs = ctx.now();
  const eventId = insertProspectEvent(ctx.db, {
    prospectId,
    actorId,
    atMs,
    kind,
    field: field ?? null,
    fromValue: from,
    toValue: to,
    reason,
    clientKey: clientKey ?? null,
  });
  return { eventId, atMs };
}

/** Fields that an edit changes, by their columns. */
const TRACKED = {
  name: 'name',
  phone: 'phone',
  city: 'city',
  province: 'province',
  planName: 'planName',
  note: 'note',
  nextAtMs: 'nextAt',
} as const satisfies Partial<Record<keyof Prospect, string>>;

type TrackedColumn = keyof typeof TRACKED;

/** Records an event per changed field; without any, nothing changes. Call in a transaction. */
export function editColumns(
  ctx: AppContext,
  prospect: Prospect,
  changes: Partial<NewProspect>,
  actorId: number | null,
): Prospect {
  const changed = (Object.keys(TRACKED) as TrackedColumn[]).filter(
    (column) => changes[column] !== undefined && changes[column] !== prospect[column],
  );
  for (const column of changed) {
    recordProspectEvent(ctx, prospect.id, {
      actorId,
      kind: 'edited',
      field: TRACKED[column],
      from: asText(column, prospect[column]),
      to: asText(column, changes[column]),
    });
  }
  const planMoved = changes.planId !== undefined && changes.planId !== prospect.planId;
  return changed.length === 0 && !planMoved ? prospect : writeColumns(ctx, prospect, changes);
}

/** Sets columns and the time of the last change. Call in a transaction. */
export function writeColumns(ctx: AppContext, { id }: Prospect, changes: Partial<NewProspect>) {
  updateProspect(ctx.db, id, { ...changes, updatedAtMs: ctx.now() });
  return findProspect(ctx.db, id) as Prospect;
}

function asText(column: TrackedColumn, value: string | number | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return column === 'nextAtMs' ? isoInstant(Number(value)) : String(value);
}
