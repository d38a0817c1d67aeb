import { PREPARES_TEST, type Person } from './team.ts';

/** Sends a notification without the components, as a form; returns its id. */
export async function sendNotification(
  { token }: Person,
  { recipients, ...fields }: Record<string, string | string[]>,
): Promise<string> {
  const body = new FormData();
  const texts = { title: 'Novedad', message: 'Léela', ...fields } as Record<string, string>;
  for (const [name, text] of Object.entries(texts)) body.append(name, text);
  if (recipients) body.append('recipients', JSON.stringify(recipients));
  const headers = { Authorization: `Bearer ${token}`, [PREPARES_TEST]: 'yes' };
  const response = await fetch('/api/notifications', { method: 'POST', headers, body });
  const { notification } = (await response.json()) as { notification: { _id: string } };
  return notification._id;
}
