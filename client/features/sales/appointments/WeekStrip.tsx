import { Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { ListedAppointmentView } from '../../../../shared/sales/appointments.ts';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { addDays, argentineDay, formatDay } from '../../../../shared/values/dates.ts';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';
import { trpc } from '../../../api/trpc.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useNow } from '../../../ui/useNow.ts';
import classes from './WeekStrip.module.css';

const WEEK = 7;
const TECHNICIANS_SHOWN = 5;
const TURN = { variant: 'subtle', color: 'gray', iconSize: 20 };

const weekday = new Intl.DateTimeFormat('es-AR', { timeZone: 'UTC', weekday: 'short' });

/** Appointments of other sales in a week from today on, and their technicians, the busiest first. */
export function useBooked(saleId: string) {
  const today = argentineDay(useNow());
  const [week, setWeek] = useState(0);
  const from = addDays(today, week * WEEK);
  const { data } = trpc.admin.appointments.useQuery(
    { from: addDays(from, -WEEK), to: addDays(from, WEEK - 1) },
    KEEP_PREVIOUS,
  );
  const appointments = (data ?? []).filter((one) => one.state !== 'failed' && one.saleId !== saleId);
  const technicians = [...Map.groupBy(appointments, ({ technician }) => technician)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .flatMap(([name]) => name ?? [])
    .slice(0, TECHNICIANS_SHOWN);
  const days = Array.from({ length: WEEK }, (_, index) => addDays(from, index));
  /** Turns to the week of a day from today on. */
  const showWeekOf = (day: string) => {
    const later = Math.floor((Date.parse(day) - Date.parse(today)) / (WEEK * DAY_MS));
    if (later >= 0) setWeek(later);
  };
  return { today, week, setWeek, showWeekOf, days, appointments, technicians };
}

interface WeekStripProps {
  booked: ReturnType<typeof useBooked>;
  /** `AAAA-MM-DD`, or empty. */
  chosen: string;
  onChoose: (day: string) => void;
}

/** A week's days with each technician's load, and the appointments of the chosen day. */
export function WeekStrip({ booked, chosen, onChoose }: WeekStripProps) {
  const { today, week, setWeek, days, appointments } = booked;
  const on = (day: string) => appointments.filter(({ date }) => date === day);
  return (
    <div>
      <div className={classes.strip} role="group" aria-label="Días de la semana">
        <IconButton
          {...TURN}
          icon={IconChevronLeft}
          label="Semana anterior"
          disabled={week === 0}
          onClick={() => setWeek(week - 1)}
        />
        <div className={classes.days}>
          {days.map((day) => (
            <Day
              key={day}
              day={day}
              booked={on(day)}
              chosen={day === chosen}
              onChoose={() => onChoose(day)}
            />
          ))}
        </div>
        <IconButton
          {...TURN}
          icon={IconChevronRight}
          label="Semana siguiente"
          onClick={() => setWeek(week + 1)}
        />
      </div>
      <div className={classes.booked} aria-live="polite">
        <BookedOn day={days.find((day) => day === chosen)} today={today} booked={on(chosen)} />
      </div>
    </div>
  );
}

interface DayProps {
  day: string;
  booked: ListedAppointmentView[];
  chosen: boolean;
  onChoose: () => void;
}

function Day({ day, booked, chosen, onChoose }: DayProps) {
  const [, month, date] = day.split('-');
  const byTechnician = [...Map.groupBy(booked, ({ technician }) => technician ?? 'Sin técnico')];
  return (
    <button type="button" className={classes.day} aria-pressed={chosen} onClick={onChoose}>
      <span className={classes.date}>
        {weekday.format(Date.parse(`${day}T00:00:00Z`)).replace(/[.,]/g, '')} {date}/{month}
      </span>
      {booked.length === 0 ? (
        <span className={classes.load}>libre</span>
      ) : (
        byTechnician.map(([name, { length }]) => (
          <span key={name} className={classes.load}>
            {name} {length}
          </span>
        ))
      )}
    </button>
  );
}

interface BookedOnProps {
  /** Undefined outside the week. */
  day: string | undefined;
  today: string;
  booked: ListedAppointmentView[];
}

function BookedOn({ day, today, booked }: BookedOnProps) {
  if (day === undefined) return <Text size="sm">Elige un día para ver sus turnos.</Text>;
  if (booked.length === 0) return <Text size="sm">Sin otros turnos: {formatDay(day, today)}.</Text>;
  return (
    <ul className={classes.list}>
      {booked.map(({ saleId, from, to, technician, customerName, address }) => (
        <li key={`${saleId} ${from}`}>
          {from} a {to} · {technician ?? 'Sin técnico'} · {customerName}, {address.city}
        </li>
      ))}
    </ul>
  );
}
