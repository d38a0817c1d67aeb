import { MINUTE_MS } from '../values/durations.ts';
import { UNDONE } from './undone.ts';
import type { SaleNewsItemView } from './saleHistory.ts';

type Happened = Pick<SaleNewsItemView, 'kind' | 'at' | 'actorId' | 'field' | 'from' | 'to' | 'reason'> & {
  saleId?: string | null;
};

/** Reason the server records for a step that a status implied; never shown. */
export const IMPLIED = 'por estado';

/** Longest time between events of one change. */
const MOMENT_MS = 1000;

/** Groups the events of one change: takes newest first, returns each group oldest first. */
export function groupEvents<Event extends Happened>(events: Event[]): Event[][] {
  const groups: Event[][] = [];
  for (const event of events) {
    const group = groups.at(-1);
    const [next] = group ?? [];
    if (group && next && belongsTo(event, next)) group.unshift(event);
    else groups.push([event]);
  }
  return groups;
}

function belongsTo(earlier: Happened, later: Happened): boolean {
  if (earlier.actorId !== later.actorId || earlier.saleId !== later.saleId) return false;
  const passedMs = Date.parse(later.at) - Date.parse(earlier.at);
  return (
    passedMs <= MINUTE_MS &&
    (isTakenBack(earlier, later) || (passedMs <= MOMENT_MS && leadsTo(earlier, later)))
  );
}

/** True for a decision, or the status it brought, and its undoing. */
function isTakenBack(earlier: Happened, later: Happened): boolean {
  if (later.kind !== 'verification' || later.to !== UNDONE) return false;
  return earlier.kind === 'verification' || earlier.to === 'pending_appointment';
}

function leadsTo(earlier: Happened, { kind, to, reason, field }: Happened): boolean {
  const isStatus = kind === 'status_changed';
  const isImplied = kind === 'verification' && reason === IMPLIED;
  switch (earlier.kind) {
    case 'verification':
      if (earlier.to === UNDONE) return isStatus;
      if (earlier.reason === IMPLIED) return isStatus;
      return isStatus && earlier.to === 'approved' && to === 'pending_appointment';
    case 'appointment':
      return isStatus || isImplied;
    case 'withdrawal':
      return isStatus;
    case 'status_changed':
      return kind === 'commission';
    case 'claim':
      return earlier.to === 'resolved' && field === 'commission.adjustment';
    case 'edited':
      return kind === 'edited' || kind === 'commission';
    default:
      return false;
  }
}
