import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { render } from '../../../testing/render.tsx';
import { openTeam } from '../../../testing/team.ts';
import { ChangedPayout } from './PayoutChange.tsx';

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

test('changed payout data are named for two months', async () => {
  const { admin } = await openTeam();
  render(
    <>
      <ChangedPayout at={null} />
      <ChangedPayout at={daysAgo(61)} />
      <ChangedPayout at={daysAgo(59)} />
    </>,
    { as: admin, at: '/' },
  );
  await expect
    .element(page.getByText(/datos de cobro/))
    .toHaveTextContent('Cambió sus datos de cobro hace 59 días');
});
