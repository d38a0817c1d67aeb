import type { SendNotificationInput } from '../../../shared/notifications/notifications.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import {
  listSentNotifications,
  sendNotification,
} from '../../features/notifications/notifications.sent.service.ts';
import { acknowledge, attend, markAsRead } from '../../features/notifications/notifications.service.ts';
import { requireUser } from '../../features/users/users.service.ts';
import type { Demo } from './context.ts';
import type { People } from './sellers.ts';
import texts from './texts.json' with { type: 'json' };

const HALF_READ_DAYS = 3;
const UNREAD = 2;
/** The oldest are the first steps. */
const PINNED = 2;
const ACK_SHARE = 0.7;
const ATTEND_SHARE = 0.8;

type Content = Pick<SendNotificationInput, 'title' | 'message' | 'type' | 'priority'> & {
  /** Days until the acknowledgement is due, if one is asked for. */
  ackInDays?: number;
  meeting?: { inDays: number } & Omit<NonNullable<SendNotificationInput['meetingInfo']>, 'date'>;
};

const SENT = texts.notifications as Content[];

/** Older notifications have more readers. Sends none if there are some already. */
export function planNotifications(demo: Demo, { sellers, admin }: People): void {
  const { ctx, agenda, calendar } = demo;
  if (listSentNotifications(ctx, admin, { page: 1, limit: 1 }).notifications.length > 0) return;
  const random = demo.random('notifications');
  for (const [index, { meeting, ackInDays, ...content }] of SENT.entries()) {
    const daysAgo = (SENT.length - index) * 4 - 3;
    const dayMs = calendar.todayMs - daysAgo * DAY_MS;
    const sentMs = dayMs + random.int(9, 19) * HOUR_MS;
    let id = 0;
    agenda.at(sentMs, async () => {
      const input: SendNotificationInput = {
        ...content,
        recipientType: 'all',
        recipients: [],
        pinned: index < PINNED,
        requiresAck: ackInDays !== undefined,
        ackBy: ackInDays === undefined ? undefined : isoInstant(sentMs + ackInDays * DAY_MS),
        meetingInfo: meeting && {
          ...meeting,
          date: isoInstant(dayMs + meeting.inDays * DAY_MS + 19 * HOUR_MS),
        },
      };
      id = Number((await sendNotification(ctx, admin, input, []))._id);
      await markAsRead(ctx, admin, id);
    });
    const share = 1 - 0.5 ** (daysAgo / HALF_READ_DAYS);
    for (const [place, seller] of sellers.entries()) {
      const wasThere = seller.joinedMs < sentMs && seller.leftMs > sentMs;
      const reads = place === 0 ? index < SENT.length - UNREAD : random.chance(share);
      const readMs = sentMs + random.int(1, 20) * HOUR_MS;
      const acknowledges = ackInDays !== undefined && random.chance(ACK_SHARE);
      const attending = meeting && random.chance(ACK_SHARE) ? random.chance(ATTEND_SHARE) : undefined;
      if (!wasThere || !reads || readMs >= calendar.todayMs) continue;
      agenda.at(readMs, async () => {
        const reader = requireUser(ctx, seller.id);
        await markAsRead(ctx, reader, id);
        if (acknowledges) await acknowledge(ctx, reader, id);
        if (attending !== undefined) await attend(ctx, reader, { id, attending });
      });
    }
  }
}
