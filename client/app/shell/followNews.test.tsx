import { getQueryKey } from '@trpc/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../api/queryClient.ts';
import { trpc } from '../../api/trpc.ts';
import { render } from '../../testing/render.tsx';
import { openTeam, type Person } from '../../testing/team.ts';
import Home from '../Home.tsx';
import Shell from './Shell.tsx';

const SECOND_MS = 1000;
const NEWS = getQueryKey(trpc.sales.newsCount, undefined, 'query');
const TRAY_COUNTS = getQueryKey(trpc.admin.trayCounts, undefined, 'query');
const TRAY = getQueryKey(trpc.admin.tray, undefined, 'query');

const main = page.getByRole('main');
const upToDate = main.getByText('Estás al día');

/** As each minute. */
const poll = (queryKey: readonly unknown[]) => queryClient.refetchQueries({ queryKey });
const timesFetched = (queryKey: readonly unknown[]) =>
  queryClient.getQueryState(queryKey)?.dataUpdateCount ?? 0;

async function open(as: Person): Promise<void> {
  render(
    <Shell>
      <Home />
    </Shell>,
    { as, at: '/app/dashboard' },
  );
  await expect.element(upToDate).toBeVisible();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
}

test('an open dashboard shows what the news are about', async () => {
  const { admin, seller, setClock } = await openTeam();
  const { _id: id } = await seller.sale({ customer: { dniPhoto: await seller.photo() } });
  await open(seller);
  await setClock(Date.now() + SECOND_MS);
  const note = 'La foto no se lee';
  await admin.calls.admin.decideVerification.mutate({ id, attempt: 1, result: 'rejected', note });
  await poll(NEWS);
  await expect.element(main.getByRole('link', { name: 'Resolver: María Gómez' })).toBeVisible();
  await expect.element(upToDate).not.toBeInTheDocument();
});

test("an administrator's open tray shows what has come", async () => {
  const { admin, seller, setClock } = await openTeam({ BACKUP_HOUR: 'off' });
  await open(admin);
  await setClock(Date.now() + SECOND_MS);
  await seller.sale({ customer: { dniPhoto: await seller.photo() } });
  await poll(TRAY_COUNTS);
  await expect.element(main.getByRole('link', { name: 'Verificar: María Gómez' })).toBeVisible();
});

test('without news nothing is fetched again, and with news nothing twice', async () => {
  const { admin, seller, setClock } = await openTeam({ BACKUP_HOUR: 'off' });
  await open(admin);
  const before = timesFetched(TRAY);
  await setClock(Date.now() + SECOND_MS);
  await poll(TRAY_COUNTS);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(timesFetched(TRAY)).toBe(before);
  await seller.sale({ customer: { dniPhoto: await seller.photo() } });
  await poll(TRAY);
  await poll(TRAY_COUNTS);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await expect.element(main.getByRole('link', { name: 'Verificar: María Gómez' })).toBeVisible();
  expect(timesFetched(TRAY)).toBe(before + 1);
});
