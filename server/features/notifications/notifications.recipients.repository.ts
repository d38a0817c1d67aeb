import { and, asc, eq, isNotNull, isNull, lte, ne, type SQL } from 'drizzle-orm';
import type { RecipientState } from '../../../shared/notifications/notifications.ts';
import type { Db } from '../../db/open.ts';
import { columnsOf, preparedAll } from '../../db/prepared.ts';
import { notificationReads, notificationRecipients, userNames, users } from '../../db/schema.ts';
import type { Notification } from './notifications.repository.ts';

const IN_STATE: Record<RecipientState | 'any', SQL | undefined> = {
  any: undefined,
  unread: isNull(notificationReads.readAtMs),
  read: isNotNull(notificationReads.readAtMs),
  acknowledged: isNotNull(notificationReads.acknowledgedAtMs),
  pending: isNull(notificationReads.acknowledgedAtMs),
};
type State = keyof typeof IN_STATE;

const columns = {
  ...columnsOf(users, 'id', 'name', 'phone'),
  ...columnsOf(notificationReads, 'readAtMs', 'acknowledgedAtMs', 'attending'),
};

interface Sending {
  id: number;
  senderId: number;
  /** Accounts opened later are no recipients. */
  untilMs: number;
}

const isCounted = ({ senderId, untilMs }: Sending) =>
  and(
    eq(users.isActive, true),
    isNull(users.deletedAtMs),
    ne(users.id, senderId),
    lte(users.createdAtMs, untilMs),
  );

const isReadRow = ({ id }: Sending) =>
  and(eq(notificationReads.notificationId, id), eq(notificationReads.userId, users.id));

// Both follow the index over names, so that a page ends early.
const toAll = (state: State) =>
  preparedAll((db: Db, sending: Sending, limit: number, offset: number) =>
    db
      .select(columns)
      .from(userNames)
      .crossJoin(users)
      .leftJoin(notificationReads, isReadRow(sending))
      .where(and(eq(users.id, userNames.id), isCounted(sending), IN_STATE[state]))
      .orderBy(asc(userNames.sortKey), asc(userNames.id))
      .limit(limit)
      .offset(offset),
  );

const toSpecific = (state: State) =>
  preparedAll((db: Db, sending: Sending, limit: number, offset: number) =>
    db
      .select(columns)
      .from(userNames)
      .crossJoin(users)
      .crossJoin(notificationRecipients)
      .leftJoin(notificationReads, isReadRow(sending))
      .where(
        and(
          eq(users.id, userNames.id),
          eq(notificationRecipients.userId, users.id),
          eq(notificationRecipients.notificationId, sending.id),
          isCounted(sending),
          IN_STATE[state],
        ),
      )
      .orderBy(asc(userNames.sortKey), asc(userNames.id))
      .limit(limit)
      .offset(offset),
  );

const byState = <T>(list: (state: State) => T): Record<State, T> => ({
  any: list('any'),
  unread: list('unread'),
  read: list('read'),
  acknowledged: list('acknowledged'),
  pending: list('pending'),
});

const lists = { all: byState(toAll), specific: byState(toSpecific) };

export type Recipient = ReturnType<typeof listRecipients>[number];

/** By name: active accounts it was sent to, without the author. */
export function listRecipients(
  db: Db,
  { id, senderId, recipientType, createdAtMs, pinned }: Notification,
  { state = 'any', limit, offset }: { state?: State | undefined; limit: number; offset: number },
) {
  const untilMs = pinned ? Number.MAX_SAFE_INTEGER : createdAtMs;
  const list = recipientType === 'all' ? lists.all : lists.specific;
  return list[state](db, { id, senderId, untilMs }, limit, offset);
}
