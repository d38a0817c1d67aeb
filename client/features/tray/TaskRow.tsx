import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import {
  addDays,
  argentineDay,
  formatDateTime,
  formatDay,
  formatFromNow,
  formatTime,
} from '../../../shared/values/dates.ts';
import type { SaleItemView } from '../../../shared/tray/tray.ts';
import type { SaleSection, SaleTodoSection } from '../../../shared/tray/traySections.ts';
import { useNow } from '../../ui/useNow.ts';
import { PriceNotes } from '../sales/price/PriceNotes.tsx';
import { CustomerAnswer } from '../sales/customerLink/CustomerAnswer.tsx';
import classes from './TaskRow.module.css';

/** The action of a row and its address. */
export interface TaskAction {
  label: string;
  href: string;
}

interface TaskRowProps {
  /** Name of the customer or seller. */
  name: string;
  about: string;
  when: string;
  /** True once it is overdue. */
  late?: boolean;
  mark?: ReactNode;
  action: TaskAction;
  /** A second action. */
  aside?: ReactNode;
}

/** One task with its action; the whole row is the target. */
export function TaskRow({ name, about, when, late = false, mark, action, aside }: TaskRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.texts}>
        <Text fw={600} className={classes.cut}>
          {name}
        </Text>
        <div className={classes.line}>
          <Text size="sm" c="dimmed" className={classes.cut}>
            {about}
          </Text>
          <Text size="sm" fw={late ? 600 : 400} c={late ? 'var(--mantine-color-error)' : 'dimmed'}>
            {when}
          </Text>
        </div>
        {mark}
      </div>
      <Link
        href={action.href}
        className={classes.action}
        data-row-link
        data-late={late}
        aria-label={`${action.label}: ${name}`}
      >
        {action.label}
      </Link>
      {aside && <div className={classes.aside}>{aside}</div>}
    </li>
  );
}

type Section = SaleSection | SaleTodoSection;

const APPOINTMENTS: ReadonlySet<Section> = new Set(['unclosed', 'today']);

interface SaleTaskRowProps {
  section: Section;
  item: SaleItemView;
  /** Also names the seller. */
  ofTeam?: boolean;
  action: TaskAction;
}

export function SaleTaskRow({ section, item, ofTeam = false, action }: SaleTaskRowProps) {
  const nowMs = useNow();
  return (
    <TaskRow
      name={item.customerName}
      about={[item.planName, ofTeam && item.sellerName].filter(Boolean).join(' · ')}
      when={APPOINTMENTS.has(section) ? appointmentText(item, nowMs) : waitText(item, nowMs)}
      late={section === 'unclosed' || (item.dueAt !== null && Date.parse(item.dueAt) <= nowMs)}
      mark={
        <>
          {item.answer && <CustomerAnswer answer={item.answer} />}
          {ofTeam && <PriceNotes sale={item} />}
        </>
      }
      action={action}
    />
  );
}

function appointmentText({ since }: SaleItemView, nowMs: number): string {
  const [day, today] = [argentineDay(Date.parse(since)), argentineDay(nowMs)];
  if (day !== today && day !== addDays(today, 1)) return formatDateTime(since);
  return `${formatDay(day, today)}, ${formatTime(since)}`;
}

function waitText({ since, dueAt }: SaleItemView, nowMs: number): string {
  if (dueAt === null) return formatFromNow(since, nowMs);
  return `${Date.parse(dueAt) <= nowMs ? 'venció' : 'vence'} ${formatFromNow(dueAt, nowMs)}`;
}
