import type {
  ExportRecipientsInput,
  ListRecipientsInput,
  RecipientPageView,
  RecipientState,
} from '../../../shared/notifications/notifications.ts';
import { pageOf } from '../../../shared/input/pagination.ts';
import { argentineDay } from '../../../shared/values/dates.ts';
import type { AppContext } from '../../context.ts';
import { csvText, type CsvFile } from '../../files/csv.ts';
import { listRecipients as listRows } from './notifications.recipients.repository.ts';
import { requireSent } from './notifications.sent.service.ts';
import type { Sent } from './notifications.sent.repository.ts';
import { toRecipientView, COLUMNS, rowsOf } from './notifications.view.ts';

/** A few milliseconds of work between other requests. */
const SLICE_ROWS = 500;

/** By name: active accounts without the author, of one state if given. Throws 404 for an unknown notification. */
export function listRecipients(
  ctx: AppContext,
  { id, state, ...page }: ListRecipientsInput,
): RecipientPageView {
  return ctx.snapshot(() => {
    const sent = requireSent(ctx, id);
    const { rows, pagination } = pageOf(page, countOf(sent, state), (limit, offset) =>
      listRows(ctx.db, sent.notification, { state, limit, offset }),
    );
    return { recipients: rows.map(toRecipientView), pagination };
  });
}

/** All recipients by name as CSV. Throws 404 for an unknown notification. */
export function exportRecipients(ctx: AppContext, { id, format }: ExportRecipientsInput): CsvFile {
  const sent = requireSent(ctx, id);
  const text = csvText(COLUMNS, format, slicesOf(ctx, sent, format));
  return { fileName: `destinatarios_${argentineDay(ctx.now())}.csv`, text };
}

function* slicesOf(ctx: AppContext, { notification }: Sent, format: ExportRecipientsInput['format']) {
  for (let offset = 0; ; offset += SLICE_ROWS) {
    const slice = listRows(ctx.db, notification, { limit: SLICE_ROWS, offset });
    if (slice.length === 0) return;
    yield rowsOf(slice, format);
  }
}

function countOf({ totals }: Sent, state: RecipientState | undefined): number {
  switch (state) {
    case 'unread':
      return totals.recipients - totals.readers;
    case 'read':
      return totals.readers;
    case 'acknowledged':
      return totals.acks;
    case 'pending':
      return totals.recipients - totals.acks;
    case undefined:
      return totals.recipients;
  }
}
