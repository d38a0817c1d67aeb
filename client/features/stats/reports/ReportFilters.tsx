import { NativeSelect } from '@mantine/core';
import { monthsOf, REPORT_GROUPS, REPORT_MONTHS_MAX, type Months } from '../../../../shared/stats/reports.ts';
import { addMonths, formatMonth } from '../../../../shared/values/dates.ts';
import classes from './ReportsTab.module.css';
import { withEnd, type ReportQuery } from './reportsQuery.ts';
import { GROUP_LABELS } from './reportTexts.ts';

const MONTHS_OFFERED = 60;

interface ReportFiltersProps {
  query: ReportQuery;
  current: string;
  onChange: (changes: Record<string, string | undefined>) => void;
}

export function ReportFilters({ query, current, onChange }: ReportFiltersProps) {
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
