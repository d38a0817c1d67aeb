import { Box, Group, Skeleton, Stack, Title, NativeSelect } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import type { ExportFormat } from '../../../../shared/input/exportFormat.ts';
import { monthsOf, REPORT_GROUPS, REPORT_MONTHS_MAX, type Months } from '../../../../shared/stats/reports.ts';
import { argentineDay, addMonths, formatMonth } from '../../../../shared/values/dates.ts';
import { trpc } from '../../../api/trpc.ts';
import { useAddress } from '../../../router/useAddress.ts';
import { Deferred } from '../../../ui/loading/Deferred.tsx';
import { lazyComponent } from '../../../ui/loading/lazyComponent.ts';
import { BackLink } from '../../../ui/links/BackLink.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { HiddenTitle } from '../../../ui/lists/HiddenTitle.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useDownload } from '../../../ui/useDownload.ts';
import { useNow } from '../../../ui/useNow.ts';
import { groupLines, monthLines, totalOf, type ReportLine } from './reportLines.ts';
import classes from './ReportsTab.module.css';
import { readReport, yearBefore, withEnd, type ReportQuery } from './reportsQuery.ts';
import { ReportTable } from './ReportTable.tsx';
import { GROUP_NAMES, GROUP_LABELS } from './reportTexts.ts';
import { FormatButtons } from '../../../ui/lists/ExportFormats.tsx';
import { Hint } from '../../../ui/Hint.tsx';

const ReportChart = lazyComponent(() => import('./ReportChart.tsx'));

/** Height of the chart, reserved while it loads. */
const CHART_HEIGHT = 290;
const GROUPS_EXPECTED = 10;

/** Sales by month next to those a year before: in total, or by seller, plan or province. */
export function ReportsTab() {
  const { params, replaceParams, addressWith } = useAddress();
  const current = argentineDay(useNow()).slice(0, 7);
  const query = readReport(params, current);
  const { from, to, groupBy, key } = query;
  const now = trpc.admin.reportMonths.useQuery({ from, to, groupBy });
  const before = trpc.admin.reportMonths.useQuery({ ...yearBefore(query), groupBy });
  const showsMonths = groupBy === 'none' || key !== undefined;
  const report = {
    data: now.data && before.data && { rows: now.data, before: before.data },
    error: now.error ?? before.error,
    refetch: () => Promise.all([now.refetch(), before.refetch()]),
  };
  return (
    <Stack gap="sm">
      <HiddenTitle>Informes</HiddenTitle>
      <div className={classes.toolbar}>
        <ReportFilters query={query} current={current} onChange={replaceParams} />
        <Downloads query={query} />
      </div>
      {groupBy !== 'none' && key !== undefined && (
        <BackLink href={addressWith({ key: undefined })}>{GROUP_NAMES[groupBy].all}</BackLink>
      )}
      <QueryState
        query={report}
        errorTitle="Error al cargar el informe"
        pending={<Waiting rows={showsMonths ? monthsOf(query).length : GROUPS_EXPECTED} />}
      >
        {({ rows, before: yearAgo }) => (
          <Report
            query={query}
            current={current}
            name={rows.find((row) => row.key === key)?.name}
            lines={showsMonths ? monthLines(query, rows, yearAgo, current) : groupLines(rows, yearAgo)}
            showsMonths={showsMonths}
            hrefOf={(group) => addressWith({ key: group })}
          />
        )}
      </QueryState>
    </Stack>
  );
}

interface ReportProps {
  query: ReportQuery;
  current: string;
  /** Key of the open group. */
  name: string | undefined;
  lines: ReportLine[];
  showsMonths: boolean;
  hrefOf: (key: string) => string;
}

function Report({ query: { to, groupBy, key }, current, name, lines, showsMonths, hrefOf }: ReportProps) {
  const total = totalOf(lines);
  if (!total) {
    return (
      <EmptyState icon={IconChartBar} title="No hay ventas en estos meses">
        Cada venta cuenta en el mes en que se registró. Prueba con otros meses.
      </EmptyState>
    );
  }
  const waiting = <Skeleton h={CHART_HEIGHT} role="status" aria-label="Cargando..." />;
  const isGrouped = !showsMonths && groupBy !== 'none';
  return (
    <>
      {key !== undefined && <Title order={3}>{name ?? 'Sin ventas en estos meses'}</Title>}
      <ReportTable
        lines={lines}
        total={total}
        lineName={isGrouped ? GROUP_NAMES[groupBy].one : 'Mes'}
        hrefOf={isGrouped ? hrefOf : undefined}
      />
      <Hint>
        Por el mes en que se registró la venta. Monto y comisión, sin canceladas. Los días son la mediana
        hasta la instalación, sin ventas importadas.
        {to === current && ' El mes en curso todavía no terminó.'}
      </Hint>
      <Section title={isGrouped ? 'Los que más registraron' : 'Ventas registradas'} gap="sm">
        <Box mih={CHART_HEIGHT}>
          <Deferred fallback={waiting}>
            <ReportChart lines={lines} showsMonths={showsMonths} heightPx={CHART_HEIGHT} />
          </Deferred>
        </Box>
      </Section>
    </>
  );
}

function Downloads({ query: { from, to, groupBy } }: { query: ReportQuery }) {
  const { start, isPending } = useDownload('Error al descargar el informe');
  const save = (format: ExportFormat) =>
    start({
      path: `/api/admin/reports/months.csv?${new URLSearchParams({ from, to, groupBy, format })}`,
      name: `informe_${argentineDay(Date.now())}.csv`,
    });
  return (
    <Group gap="xs" wrap="nowrap" className={classes.downloads}>
      <FormatButtons csv={isPending ? 'Descargando…' : 'Descargar CSV'} busy={isPending} onSave={save} />
    </Group>
  );
}

/** Height of the table with its lines, and of the chart. */
function Waiting({ rows }: { rows: number }) {
  return (
    <Stack gap="sm" role="status" aria-label="Cargando...">
      <Skeleton
        className={classes.waiting}
        radius="lg"
        style={{ '--rows': rows } as Record<string, number>}
      />
      <Skeleton h={CHART_HEIGHT} radius="lg" />
    </Stack>
  );
}

const MONTHS_OFFERED = 60;

interface ReportFiltersProps {
  query: ReportQuery;
  current: string;
  onChange: (changes: Record<string, string | undefined>) => void;
}

function ReportFilters({ query, current, onChange }: ReportFiltersProps) {
  const offered = monthsOf({ from: addMonths(current, 1 - MONTHS_OFFERED), to: current });
  const optionsWith = (month: string) =>
    [...new Set([...offered, month])]
      .toSorted()
      .toReversed()
      .map((value) => ({ value, label: formatMonth(value) }));
  const choose = (end: Partial<Months>) => {
    const { from, to } = withEnd(query, end);
    onChange({ from, to });
  };
  return (
    <>
      <NativeSelect
        label="Ver"
        className={classes.group}
        data={REPORT_GROUPS.map((value) => ({ value, label: GROUP_LABELS[value] }))}
        value={query.groupBy}
        onChange={({ currentTarget: { value } }) =>
          onChange({ groupBy: value === 'none' ? undefined : value, key: undefined })
        }
      />
      <NativeSelect
        label="Desde"
        data={optionsWith(query.from)}
        value={query.from}
        onChange={({ currentTarget: { value } }) => choose({ from: value })}
      />
      <NativeSelect
        label="Hasta"
        aria-description={`Hasta ${REPORT_MONTHS_MAX} meses`}
        data={optionsWith(query.to)}
        value={query.to}
        onChange={({ currentTarget: { value } }) => choose({ to: value })}
      />
    </>
  );
}
