import { setImmediate as nextTurn } from 'node:timers/promises';
import { invalid } from '../../../../shared/errors.ts';
import { compareTexts } from '../../../../shared/search/words.ts';
import { argentineDay } from '../../../../shared/values/dates.ts';
import {
  type ExportReportInput,
  monthsOf,
  REPORT_ROWS_MAX,
  type ReportGroup,
  type ReportMonthsInput,
  type ReportRowView,
} from '../../../../shared/stats/reports.ts';
import type { ExportFormat } from '../../../../shared/input/exportFormat.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { csvText, type CsvFile } from '../../../files/csv.ts';
import { recordAuditAlone } from '../../audit/audit.service.ts';
import { teamNames } from '../../teams/teams.service.ts';
import { findNames } from '../stats.repository.ts';
import { listIdsByName } from './reports.repository.ts';
import { sumsOfMonth, type MonthSums } from './reports.sums.service.ts';
import { toReportRow, COLUMNS, rowsOf } from './reports.view.ts';

const ROWS_AT_ONCE = 500;
const NAMES_AT_ONCE = 2000;

/** Rows by month, then by name. */
export async function getReportMonths(ctx: AppContext, { from, to, groupBy }: ReportMonthsInput) {
  const months: { month: string; sums: MonthSums[] }[] = [];
  const keys = new Set<string>();
  for (const month of monthsOf({ from, to })) {
    const sums = await sumsOfMonth(ctx, month, groupBy);
    months.push({ month, sums });
    for (const { key } of sums) keys.add(key);
    if (sums.length > ROWS_AT_ONCE) await nextTurn();
  }
  if (groupBy === 'none')
    return months.map(({ month, sums }) => toReportRow(month, 'Total', sums[0] ?? NOTHING));
  const names = await namesInOrder(ctx, groupBy, keys);
  const rows: ReportRowView[] = [];
  for (const { month, sums } of months) {
    const sumOf = new Map(sums.map((sum) => [sum.key, sum]));
    for (const [at, { key, name }] of names.entries()) {
      const sum = sumOf.get(key);
      if (sum) rows.push(toReportRow(month, name, sum));
      if (rows.length > REPORT_ROWS_MAX)
        throw invalid('El informe tiene más de 240.000 filas: pide menos meses');
      if (at % NAMES_AT_ONCE === NAMES_AT_ONCE - 1) await nextTurn();
    }
  }
  return rows;
}

export async function exportReport(
  ctx: AppContext,
  admin: SignedInUser,
  input: ExportReportInput,
): Promise<CsvFile> {
  const rows = await getReportMonths(ctx, input);
  const fileName = `informe_${argentineDay(ctx.now())}.csv`;
  await recordAuditAlone(ctx, { actorId: admin.id, kind: 'export', subjectName: fileName });
  return { fileName, text: csvText(COLUMNS, input.format, slicesOf(rows, input.format)) };
}

function* slicesOf(rows: ReportRowView[], format: ExportFormat) {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    yield rowsOf(rows.slice(from, from + ROWS_AT_ONCE), format);
  }
}

const NOTHING: MonthSums = {
  key: '',
  registered: 0,
  installed: 0,
  cancelled: 0,
  approved: 0,
  amountCents: 0,
  commissionCents: 0,
  overrideCents: 0,
  installMs: null,
};

interface Named {
  key: string;
  name: string;
}

/** Keys with today's names, deleted sellers and plans included. Sorted once for all months: comparing names takes longest. */
async function namesInOrder(
  ctx: AppContext,
  groupBy: Exclude<ReportGroup, 'none'>,
  keys: Set<string>,
): Promise<Named[]> {
  if (groupBy === 'seller') return sellersInOrder(ctx, keys);
  const ids = Array.from(keys, Number);
  const nameOf = {
    plan: (key: string) => plans.get(Number(key)) ?? '',
    team: (key: string) => teams.get(Number(key)) ?? 'Sin equipo',
    province: (key: string) => key || 'Otra provincia',
  }[groupBy];
  const plans = findNames.plans(ctx.db, groupBy === 'plan' ? ids : []);
  const teams = teamNames(ctx, groupBy === 'team' ? ids : []);
  return Array.from(keys, (key) => ({ key, name: nameOf(key) })).toSorted(
    (one, other) => compareTexts(one.name, other.name) || Number(one.key) - Number(other.key),
  );
}

/** Of thousands the database keeps the order. */
async function sellersInOrder(ctx: AppContext, keys: Set<string>): Promise<Named[]> {
  const sellers = listIdsByName(ctx.db).filter((id) => keys.has(id));
  const found: Named[] = [];
  for (let from = 0; from < sellers.length; from += NAMES_AT_ONCE) {
    await nextTurn();
    const some = sellers.slice(from, from + NAMES_AT_ONCE);
    const names = findNames.sellers(ctx.db, some.map(Number));
    for (const key of some) found.push({ key, name: names.get(Number(key)) ?? '' });
  }
  return found;
}
