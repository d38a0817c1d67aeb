import { afterAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { saveFailure } from '../support/failure.ts';
import { checkAccounts, checkLog } from './accounts.ts';
import type { Day } from './clock.ts';
import { endDay } from './evening.ts';
import { monday } from './days/monday.ts';
import { tuesday } from './days/tuesday.ts';
import { wednesday } from './days/wednesday.ts';
import { thursday } from './days/thursday.ts';
import { friday } from './days/friday.ts';
import { saturday } from './days/saturday.ts';
import { sunday } from './days/sunday.ts';
import { openStage, type Stage } from './stage.ts';

const DAYS: Record<Day, (stage: Stage) => Promise<void>> = {
  monday,
  tuesday,
  wednesday,
  thursday,
  friday,
  saturday,
  sunday,
};

const browser = await launchBrowser();
const { stage, close } = await openStage(Number(process.env.WEEK_SEED ?? 1), browser);
afterAll(async () => {
  await browser.close();
  await close();
});

test.for(Object.entries(DAYS))('%s', async ([day, live], { task, onTestFailed }) => {
  onTestFailed(async () => {
    for (const [index, page] of stage.screens.pages.entries()) await saveFailure(page, task, index);
  });
  await live(stage);
  await endDay(stage, day as Day);
  await checkAccounts(stage);
});

test('after the week neither a console nor the log holds a problem or anything personal', () => {
  expect(stage.screens.problems).toEqual([]);
  checkLog(stage);
});
