import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PaginationView } from '../../../shared/input/pagination.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import type { SignedIn } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { recordAuditAlone } from '../audit/audit.service.ts';
import { listOwnSessions } from '../auth/sessions/sessions.service.ts';
import { listOwnEntries } from '../commissions/commissions.service.ts';
import { getPayout } from '../commissions/payout/payout.service.ts';
import { listOwnSettlements } from '../commissions/settlements/settlements.list.service.ts';
import { getProfile } from '../users/users.service.ts';
import {
  listDevices,
  listMessageIds,
  listMessages,
  listProspectIds,
  listReadings,
  listSaleIds,
} from './privacy.repository.ts';

export const OWN_DATA_FILE = 'mis-datos.json';

/** A few milliseconds of work between other requests. */
const SLICE = 500;

/** Returns the JSON text of everything held about the caller; sales and prospects only by id, as they are data of customers. */
export async function exportOwnData(ctx: AppContext, caller: SignedIn): Promise<AsyncGenerator<string>> {
  const { user } = caller;
  await recordAuditAlone(ctx, { actorId: user.id, kind: 'export', subjectName: OWN_DATA_FILE });
  const entries = await everyPage((page) => {
    const { entries: rows, pagination } = listOwnEntries(ctx, user, page);
    return { rows: rows.map(({ customerName: _name, ...entry }) => entry), pagination };
  });
  const settlements = await everyPage((page) => {
    const { settlements: rows, pagination } = listOwnSettlements(ctx, user, page);
    return { rows, pagination };
  });
  const { leaderPhone: _ofAnother, ...profile } = getProfile(ctx, user.id);
  const fields = {
    success: true,
    profile,
    payout: getPayout(ctx, user.id),
    sessions: listOwnSessions(ctx, caller),
    devices: listDevices(ctx.db, user.id).map(({ endpoint, createdAtMs }) => ({
      endpoint,
      createdAt: isoInstant(createdAtMs),
    })),
    sales: listSaleIds(ctx.db, user.id).map(String),
    prospects: listProspectIds(ctx.db, user.id).map(String),
    entries,
    settlements,
    readings: listReadings(ctx.db, user.id).map(
      ({ notificationId, readAtMs, acknowledgedAtMs, ...rest }) => ({
        notificationId: String(notificationId),
        ...rest,
        readAt: isoInstant(readAtMs),
        acknowledgedAt: acknowledgedAtMs === null ? null : isoInstant(acknowledgedAtMs),
      }),
    ),
  };
  return textOf(fields, ownMessages(ctx, user.id));
}

/** A seller may have written a gigabyte of messages: they are read as the text is sent. */
async function* textOf(fields: object, messages: AsyncIterable<object>): AsyncGenerator<string> {
  yield `${JSON.stringify(fields, null, 2).slice(0, -2)},\n  "messages": [`;
  let separator = '';
  for await (const message of messages) {
    yield `${separator}\n    ${JSON.stringify(message, null, 2).replaceAll('\n', '\n    ')}`;
    separator = ',';
  }
  yield '\n  ]\n}';
}

async function* ownMessages(ctx: AppContext, userId: number) {
  const ids = listMessageIds(ctx.db, userId).toSorted((one, other) => one - other);
  for (let from = 0; from < ids.length; from += SLICE) {
    for (const message of listMessages(ctx.db, ids.slice(from, from + SLICE))) {
      yield {
        _id: String(message.id),
        roomId: String(message.roomId),
        content: contentOf(message),
        createdAt: isoInstant(message.createdAtMs),
      };
    }
    await nextTurn();
  }
}

/** Texts that the app wrote in the user's name, under keys like `follow-up:12:…`, name a customer. */
function contentOf({ content, clientKey }: { content: string; clientKey: string }): string {
  const [kind, id] = clientKey.split(':');
  if (id === undefined) return content;
  return `Aviso de la aplicación sobre ${kind === 'prospect' ? 'el interesado' : 'la venta'} n.º ${id}`;
}

interface Page<Row> {
  rows: Row[];
  pagination: PaginationView;
}

async function everyPage<Row>(read: (page: { page: number; limit: number }) => Page<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, pagination } = read({ page, limit: SLICE });
    all.push(...rows);
    if (page >= pagination.totalPages) return all;
    await nextTurn();
  }
}
