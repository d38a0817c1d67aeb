import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';
import { MeetingInfo } from './MeetingInfo.tsx';

test('a calendar entry that does not come is reported', async () => {
  const { seller, causeTrouble } = await openTeam();
  const date = new Date(Date.now() + DAY_MS).toISOString();
  const meeting = { date, platform: 'zoom' as const, duration: 60, link: '' };
  render(<MeetingInfo meeting={meeting} notificationId="1" />, { as: seller });
  await causeTrouble('notifications.calendar', 503);
  await page.getByRole('button', { name: 'Agregar al calendario' }).click();
  await expect.element(page.getByText('No se pudo bajar la reunión')).toBeVisible();
});

test('a past meeting cannot be joined', async () => {
  const { seller } = await openTeam();
  const date = new Date(Date.now() - DAY_MS).toISOString();
  const meeting = { date, platform: 'zoom' as const, duration: 45, link: 'https://zoom.us/j/1' };
  render(<MeetingInfo meeting={meeting} notificationId="1" />, { as: seller });
  await expect.element(page.getByText('Finalizada · Zoom · 45 minutos')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Unirse a la reunión' })).not.toBeInTheDocument();
});
