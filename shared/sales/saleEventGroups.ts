// No zod here: the shell counts news with it.
import type { SaleNewsItemView } from './saleHistory.ts';

type Happened = Pick<SaleNewsItemView, 'kind' | 'at' | 'actorId' | 'field' | 'from' | 'to' | 'reason'> & {
  saleId?: string | null;
};

/** The server's reason for a step that a status implied; never shown. */
export const IMPLIED = 'por estado';

/** The events of one change are written within moments. */
const MOMENT_MS = 1000;

/** Joins the events of one change, newest first as they come; each group is oldest first. */
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
  return (
    earlier.actorId === later.actorId &&
    earlier.saleId === later.saleId &&
    Date.parse(later.at) - Date.parse(earlier.at) <= MOMENT_MS &&
    leadsTo(earlier, later)
  );
}

function leadsTo(earlier: Happened, { kind, to, reason, field }: Happened): boolean {
  const isStatus = kind === 'status_changed';
  const isImplied = kind === 'verification' && reason === IMPLIED;
  switch (earlier.kind) {
    case 'verification':
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
