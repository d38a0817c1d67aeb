import { expect } from 'vitest';
import type { RankingView } from '../../../shared/stats/ranking.ts';
import type { ReportRowView } from '../../../shared/stats/reports.ts';
import { dateOf } from './clock.ts';
import { readRows } from './database.ts';
import type { Stage } from './stage.ts';

/** Installations in the month that seller 1 wants to reach. */
export const GOAL = 3;

/** The reports add up what the journal holds; the ranking counts the installations, for each seller. */
export async function checkFigures(stage: Stage): Promise<void> {
  await checkReports(stage);
  await checkRanking(stage);
}

const MONTHS = `from=${dateOf('monday').slice(0, 7)}&to=${dateOf('sunday').slice(0, 7)}`;

async function checkReports(stage: Stage): Promise<void> {
  const { rows } = await stage.send<{ rows: ReportRowView[] }>(
    stage.admin,
    `GET /admin/reports/months?${MONTHS}&groupBy=seller`,
  );
  const sales = [...stage.journal.sales.values()].map(({ view }) => view);
  for (const { user } of stage.sellers) {
    const own = sales.filter(({ sellerId }) => sellerId === user.id);
    const alive = own.filter(({ status }) => status !== 'cancelled');
    const found = rows.filter(({ key }) => key === user.id);
    const sum = (field: 'registered' | 'installed' | 'cancelled' | 'amount') =>
      found.reduce((total, row) => total + row[field], 0);
    expect(
      [sum('registered'), sum('installed'), sum('cancelled'), cents(sum('amount'))],
      `reports of seller ${user.id}`,
    ).toEqual([
      own.length,
      own.filter(({ status }) => status === 'installed' || status === 'completed').length,
      own.length - alive.length,
      cents(alive.reduce((total, { planPrice }) => total + planPrice, 0)),
    ]);
  }
}

function cents(pesos: number): number {
  return Math.round(pesos * 100);
}

const INSTALLED = `SELECT u.id, count(s.id) AS installed FROM users u
  LEFT JOIN sales s ON s.seller_id = u.id AND strftime('%Y-%m', s.installed_at / 1000, 'unixepoch', '-3 hours') = ?
  WHERE u.role = 'seller' AND u.is_active GROUP BY 1`;

async function checkRanking(stage: Stage): Promise<void> {
  const month = dateOf('sunday').slice(0, 7);
  const counts = readRows(stage.program.dataDir, INSTALLED, month) as { id: number; installed: number }[];
  for (const [index, seller] of stage.sellers.slice(0, 8).entries()) {
    const { ranking } = await stage.send<{ ranking: RankingView }>(seller, `GET /ranking?month=${month}`);
    const installed = counts.find(({ id }) => String(id) === seller.user.id)?.installed ?? 0;
    const above = counts.filter((other) => other.installed > installed).length;
    expect(ranking.own, `place of seller ${seller.user.id}`).toEqual({
      place: installed > 0 ? above + 1 : null,
      installed,
      goal: index === 0 ? GOAL : null,
    });
  }
}
