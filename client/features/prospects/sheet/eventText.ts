import { PROSPECT_STATE_LABELS, type ProspectState } from '../../../../shared/prospects/prospectStates.ts';
import type { ProspectEventView } from '../../../../shared/prospects/prospectEvents.ts';
import {
  CONTACT_CHANNEL_LABELS,
  CONTACT_RESULT_LABELS,
  type ContactChannel,
  type ContactResult,
} from '../../../../shared/sales/followUp.ts';
import { formatDate } from '../../../../shared/values/dates.ts';

const stateLabel = (state: string | null) => PROSPECT_STATE_LABELS[state as ProspectState] ?? 'otro estado';

/** A prospect's event in words. */
export function eventText({ kind, field, fieldLabel, from, to }: ProspectEventView): string {
  switch (kind) {
    case 'created':
      return 'Se anotó';
    case 'contacted': {
      const channel = (field ?? '').split('.').at(-1) as ContactChannel;
      const result = CONTACT_RESULT_LABELS[to as ContactResult] ?? '';
      return `${CONTACT_CHANNEL_LABELS[channel] ?? 'Contacto'}: ${result.toLowerCase()}`;
    }
    case 'state':
      return `Pasó de ${stateLabel(from)} a ${stateLabel(to)}`;
    case 'edited':
      return field === 'nextAt' ? reminder(to) : `${fieldLabel}: ${from ?? 'sin dato'} → ${to ?? 'sin dato'}`;
    case 'moved':
      return `Pasó de ${from ?? 'otra persona'} a ${to ?? 'otra persona'}`;
    case 'won':
      return 'Se convirtió en venta';
    case 'erased':
      return 'Se borraron sus datos';
  }
}

function reminder(to: string | null): string {
  return to === null ? 'Recordatorio quitado' : `Recordatorio para el ${formatDate(to)}`;
}
