import type { MeetingPlatform } from '../../../shared/notifications/notifications.ts';
import { HOUR_MS } from '../../../shared/values/durations.ts';
import { notificationReads, notifications } from '../../db/schema.ts';
import { DAY_MS } from './calendar.ts';
import { rawInsert, type Demo } from './context.ts';
import type { DemoSeller } from './sellers.ts';
import texts from './texts.json' with { type: 'json' };

const HALF_READ_DAYS = 3;
const UNREAD = 2;
/** The oldest are the first steps. */
const PINNED = 2;
const ACK_SHARE = 0.7;
const ATTEND_SHARE = 0.8;

type Content = Pick<typeof notifications.$inferInsert, 'title' | 'message' | 'type' | 'priority'> & {
  /** Days until the acknowledgement is due, if one is asked for. */
  ackInDays?: number;
  meeting?: { inDays: number; minutes: number; platform: MeetingPlatform; link: string };
};

const SENT = texts.notifications as Content[];

/** Older notifications have more readers. Returns the number added: 0 if there are some already. */
export function fillNotifications(
  demo: Demo,
  { sellers, adminId }: { sellers: DemoSeller[]; adminId: number },
): number {
  const { client, calendar } = demo;
  if (client.prepare('select 1 from notifications limit 1').get()) return 0;
  const random = demo.random('notifications');
  const insertNotification = rawInsert(client, notifications);
  const insertRead = rawInsert(client, notificationReads);
  for (const [index, { meeting, ackInDays, ...content }] of SENT.entries()) {
    const daysAgo = (SENT.length - index) * 4 - 3;
    const createdAtMs = calendar.todayMs - daysAgo * DAY_MS + random.int(9, 19) * HOUR_MS;
    const isNewest = index >= SENT.length - UNREAD;
    const notificationId = insertNotification({
      ...content,
      senderId: adminId,
      recipientType: 'all',
      meetingAtMs: meeting ? calendar.todayMs - (daysAgo - meeting.inDays) * DAY_MS + 19 * HOUR_MS : null,
      meetingPlatform: meeting?.platform ?? null,
      meetingMinutes: meeting?.minutes ?? null,
      meetingLink: meeting?.link ?? null,
      createdAtMs,
      pinned: index < PINNED,
      requiresAck: ackInDays !== undefined,
      ackByMs: ackInDays === undefined ? null : createdAtMs + ackInDays * DAY_MS,
    });
    const share = 1 - 0.5 ** (daysAgo / HALF_READ_DAYS);
    for (const [place, { id: userId, joinedMs, leftMs }] of sellers.entries()) {
      const wasThere = joinedMs < createdAtMs && leftMs > createdAtMs;
      const hasRead = place === 0 ? !isNewest : random.chance(share);
      const readAtMs = createdAtMs + random.int(1, 20) * HOUR_MS;
      if (wasThere && hasRead && readAtMs < calendar.todayMs)
        insertRead({
          userId,
          notificationId,
          readAtMs,
          acknowledgedAtMs: ackInDays !== undefined && random.chance(ACK_SHARE) ? readAtMs : null,
          attending: meeting && random.chance(ACK_SHARE) ? random.chance(ATTEND_SHARE) : null,
        });
    }
    insertRead({ userId: adminId, notificationId, readAtMs: createdAtMs });
  }
  return SENT.length;
}
