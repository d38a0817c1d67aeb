import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { formatMoney } from '../../../../shared/values/money.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { CardTable, RowLink, type Column } from '../../../ui/lists/CardTable.tsx';
import type { Figures, ReportLine } from './reportLines.ts';
import { Hint } from '../../../ui/Hint.tsx';
import classes from './ReportsTab.module.css';
import { beforeText, changeText, countText, daysText, rateText } from './reportTexts.ts';

const CARD = {
  areas: ['name amount', 'before before', 'facts facts'],
  gap: '2px 12px',
  padding: '10px 14px',
} as const;

/** Rows drawn at first: a large team has thousands. */
const SHOWN_FIRST = 25;

interface ReportTableProps {
  lines: ReportLine[];
  total: Pick<ReportLine, 'now' | 'before'>;
  /** Head of the first column. */
  lineName: string;
  /** Opens a group; months open nothing. */
  hrefOf: ((key: string) => string) | undefined;
}

/** Each line has the previous year below its numbers; the phone's cards put it in words. */
export function ReportTable({ lines, total, lineName, hrefOf }: ReportTableProps) {
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, SHOWN_FIRST);
  const rows =
    lines.length > 1 ? [...shown, { id: 'total', name: 'Total', isRunning: false, ...total }] : shown;
  return (
    <>
      <div className={classes.report}>
        <CardTable
          caption="Informe"
          columns={columnsOf(lineName, hrefOf)}
          rows={rows}
          keyOf={({ id }) => id}
          rowProps={({ id }) => (id === 'total' ? { className: classes.total ?? '' } : {})}
          card={CARD}
          dense
        />
      </div>
      {shown.length < lines.length && (
        <Anchor component="button" type="button" fw={600} py={11} onClick={() => setAll(true)}>
          Ver {countText(lines.length)} líneas
        </Anchor>
      )}
    </>
  );
}

function columnsOf(lineName: string, hrefOf: ReportTableProps['hrefOf']): Column<ReportLine>[] {
  return [
    {
      label: lineName,
      area: 'name',
      // Names of sellers may take two lines, months not.
      ...(hrefOf ? {} : { kind: 'whole' }),
      cell: ({ id, name, isRunning }) => (
        <>
          <Text component="div" fw={600} inherit className={classes.name}>
            {hrefOf && id !== 'total' && id !== '' ? <RowLink href={hrefOf(id)}>{name}</RowLink> : name}
          </Text>
          <Text size="xs" c="dimmed" className={classes.deskOnly} aria-hidden>
            {isRunning ? 'en curso · un año antes' : 'un año antes'}
          </Text>
        </>
      ),
    },
    compared('Registradas', ({ registered }) => registered, countText),
    compared('Instaladas', ({ installed }) => installed, countText),
    plain('Canceladas', ({ cancelled }) => countText(cancelled)),
    { ...compared('Monto', ({ amount }) => amount, formatMoney), area: 'amount', atEnd: true },
    plain('Comisión', ({ commission, override }) => (
      <>
        {formatMoney(commission)}
        {override > 0 && <Hint size="xs">líderes {formatMoney(override)}</Hint>}
      </>
    )),
    plain('DNI aprobado', ({ approvedRate }) => rateText(approvedRate)),
    plain('Instalación', ({ installedRate }) => rateText(installedRate)),
    { label: 'Un año antes', area: 'before', phoneOnly: true, cell: (line) => <Comparison {...line} /> },
    { label: 'Instaladas y canceladas', area: 'facts', phoneOnly: true, cell: ({ now }) => factsOf(now) },
    // Last, like the end of the desk's row.
    plain('Días', ({ daysToInstall }) => (daysToInstall === null ? '—' : daysText(daysToInstall))),
  ];
}

function plain(label: string, cell: (figures: Figures) => ReactNode): Column<ReportLine> {
  return { label, kind: 'number', cell: ({ now }) => cell(now) };
}

function compared(
  label: string,
  of: (figures: Figures) => number,
  format: (value: number) => string,
): Column<ReportLine> {
  return {
    label,
    kind: 'number',
    cell: ({ now, before, isRunning }) => (
      <>
        <Text component="div" fw={600} inherit>
          {format(of(now))}
        </Text>
        <Text component="div" size="xs" c="dimmed" className={classes.deskOnly}>
          <VisuallyHidden>un año antes </VisuallyHidden>
          {beforeText(of(now), of(before), isRunning, format)}
        </Text>
      </>
    ),
  };
}

/** '42 registradas · un año antes 31, +35 %'. */
function Comparison({ now, before, isRunning }: Pick<ReportLine, 'now' | 'before' | 'isRunning'>) {
  const registered = countOf(now.registered, 'registrada', 'registradas');
  const change = isRunning ? undefined : changeText(now.registered, before.registered);
  return (
    <Text size="sm" component="div">
      <strong>{registered}</strong>
      {isRunning ? ', en curso' : ''}
      {` · un año antes ${countText(before.registered)}`}
      {change !== undefined && `, ${change}`}
    </Text>
  );
}

function factsOf({ installed, installedRate, cancelled, approvedRate, daysToInstall }: Figures): string {
  const rate = installedRate === null ? '' : ` (${rateText(installedRate)})`;
  const facts = [
    `${countOf(installed, 'instalada', 'instaladas')}${rate}`,
    countOf(cancelled, 'cancelada', 'canceladas'),
    approvedRate !== null && `DNI aprobado ${rateText(approvedRate)}`,
    daysToInstall !== null && `${daysText(daysToInstall)} días hasta instalar`,
  ];
  return facts.filter(Boolean).join(' · ');
}
