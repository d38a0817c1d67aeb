import { expect } from 'vitest';
import {
  sendNotificationInput,
  type NotificationView,
  type RecipientView,
  type SentNotificationView,
} from '../../../shared/notifications/notifications.ts';
import { requireSession } from '../../features/auth/auth.service.ts';
import { sendNotification } from '../../features/notifications/notifications.sent.service.ts';
import { postForm } from '../forms.ts';
import type { Person, RestResponse, TestApp } from '../testApp.ts';

export function send(app: TestApp, admin: Person, values: object = {}): Promise<SentNotificationView> {
  const { user } = requireSession(app.ctx, admin.token);
  const input = sendNotificationInput.parse({ title: 'Precios', message: 'Suben', ...values });
  return sendNotification(app.ctx, user, input, []);
}

export const post = (app: TestApp, admin: Person, fields: Record<string, string>): Promise<RestResponse> =>
  postForm(
    app,
    admin,
    '/api/notifications',
    { title: 'Precios', message: 'Suben', ...fields },
    { field: 'attachments', list: [] },
  );

export const ack = (person: Person, id: string) => person.rest('PUT', `/api/notifications/${id}/ack`);
export const attend = (person: Person, id: string, attending: unknown) =>
  person.rest('PUT', `/api/notifications/${id}/attendance`, { attending });
export const remind = (admin: Person, id: string) =>
  admin.rest('POST', `/api/admin/notifications/${id}/remind`);
export const own = ({ body }: RestResponse) => (body.notification as NotificationView).userRecipient;
export const inMs = (app: TestApp, ms: number) => new Date(app.clock.nowMs + ms).toISOString();

export async function countsOf(admin: Person, id: string): Promise<number[]> {
  const { notifications } = await admin.caller.notifications.sent({});
  const sent = notifications.find(({ _id }) => _id === id);
  if (!sent) throw new Error('not sent');
  return [sent.recipientCount, sent.readCount, sent.ackCount, sent.attendingCount];
}

export async function namesOf(admin: Person, id: string, state?: string): Promise<string[]> {
  const query = state === undefined ? '' : `?state=${state}`;
  const { status, body } = await admin.rest('GET', `/api/admin/notifications/${id}/recipients${query}`);
  expect(status).toBe(200);
  const names = (body.recipients as RecipientView[]).map(({ name }) => name);
  expect((body.pagination as { total: number }).total).toBe(names.length);
  return names;
}

export const setActive = (
  admin: Person,
  { user: { _id, name, phone, location } }: Person,
  isActive: boolean,
) => admin.caller.admin.editUser({ id: _id, name, phone, location, commissionRate: 10, isActive });
