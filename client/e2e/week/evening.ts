import { expect } from 'vitest';
import { dateOf, DAYS, type Day } from './clock.ts';
import type { Member } from './people.ts';
import type { Size } from './screens.ts';
import type { Stage } from './stage.ts';

const OF_ADMIN = {
  tray: '/#/app/dashboard',
  agenda: '/#/app/agenda',
  sales: '/#/app/admin/dashboard?tab=ventas',
  summary: '/#/app/admin/dashboard',
  settlements: '/#/app/admin/settlements',
  reports: '/#/app/admin/dashboard?tab=informes',
  zones: '/#/app/admin/dashboard?tab=zonas',
};
const OF_SELLER = {
  dashboard: '/#/app/dashboard',
  history: '/#/app/sales/history',
  cobros: '/#/app/cobros',
  news: '/#/app/news',
  chat: '/#/app/chat',
  prospects: '/#/app/interesados',
};

/** Pictures of the main screens, then the night with its backup. Problems of the day's consoles fail here. */
export async function endDay(stage: Stage, day: Day): Promise<void> {
  for (const size of ['phone', 'desk'] as const) {
    await picture(stage, day, size, stage.admin, { name: 'admin', screens: OF_ADMIN });
    await picture(stage, day, size, stage.seller(1), { name: 'seller', screens: OF_SELLER });
  }
  expect(stage.screens.problems).toEqual([]);
  const next = DAYS[DAYS.indexOf(day) + 1];
  if (next) await night(stage, next);
}

async function picture(
  stage: Stage,
  day: Day,
  size: Size,
  member: Member,
  { name, screens }: { name: string; screens: Record<string, string> },
): Promise<void> {
  const page = await stage.screens.open(size, '/#/app/dashboard', member);
  const number = DAYS.indexOf(day) + 1;
  for (const [screen, address] of Object.entries(screens)) {
    await page.goto(address);
    await stage.screens.picture(page, `${number}-${day}-${name}-${screen}-${size}`);
  }
  await stage.screens.close(page);
}

/** The server makes its backup at three in the morning. */
async function night(stage: Stage, day: Day): Promise<void> {
  await stage.moveTo(day, '03:01');
  const last = async () =>
    (await stage.send<{ lastBackupAt: string | null }>(undefined, 'GET /health')).lastBackupAt;
  await expect.poll(last, { timeout: 240_000 }).toMatch(dateOf(day));
}
