import type { NotificationView } from '../../../shared/notifications/notifications.ts';

export async function meetingCalendar({
  _id,
  title,
  message,
  meetingInfo,
}: NotificationView): Promise<string> {
  if (!meetingInfo) throw new Error(`notification ${_id} has no meeting`);
  const { createEvent } = await import('ics');
  const { error, value } = createEvent({
    uid: `reunion-${_id}@ventas.local`,
    productId: 'sistema-de-ventas',
    title,
    description: message,
    start: Date.parse(meetingInfo.date),
    startInputType: 'utc',
    startOutputType: 'utc',
    duration: { minutes: meetingInfo.duration },
    // Not as `url`, which refuses addresses that browsers open; calendars show a link here.
    location: meetingInfo.link,
  });
  if (error ?? !value) throw error ?? new Error('empty calendar');
  return value;
}
