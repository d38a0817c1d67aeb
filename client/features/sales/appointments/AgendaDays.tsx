import { Alert, Badge, Card, Text, Title } from '@mantine/core';
import { IconCalendarOff, IconInfoCircle, IconPhone } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import {
  APPOINTMENT_STATE_LABELS,
  type ListedAppointmentView,
} from '../../../../shared/sales/appointments.ts';
import { formatDay } from '../../../../shared/values/dates.ts';
import { MAX_LIMIT } from '../../../../shared/input/pagination.ts';
import { phoneLink } from '../../../../shared/values/phoneLink.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import classes from './AgendaDays.module.css';
import { Hint } from '../../../ui/Hint.tsx';
import { CustomerAnswer } from '../customerLink/CustomerAnswer.tsx';
import { RemindUnconfirmed } from '../customerLink/RemindUnconfirmed.tsx';

const STATE_COLORS = { done: 'green', failed: 'red' };

interface RowOptions {
  /** Address that opens the sale. */
  hrefOf: (saleId: string) => string;
  /** Also names the seller. */
  ofTeam?: boolean;
  /** Buttons of an appointment. */
  actions?: ComponentType<{ appointment: ListedAppointmentView; today: string }>;
}

interface AgendaDaysProps extends RowOptions {
  query: { data: ListedAppointmentView[] | undefined; error: unknown; refetch: () => unknown };
  today: string;
}

/** Appointments by day and time. */
export function AgendaDays({ query, today, ...options }: AgendaDaysProps) {
  return (
    <QueryState
      query={query}
      errorTitle="Error al cargar los turnos"
      pending={<RowsSkeleton rows={5} height={84} />}
      isEmpty={(appointments) => appointments.length === 0}
      empty={
        <EmptyState icon={IconCalendarOff} title="No hay turnos en estos días">
          Los turnos de instalación aparecen aquí apenas se agendan.
        </EmptyState>
      }
    >
      {(appointments) => (
        <div className={classes.days}>
          <RemindUnconfirmed appointments={appointments} today={today} />
          {appointments.length === MAX_LIMIT && (
            <Alert
              icon={<IconInfoCircle aria-hidden />}
              title={`Se muestran los primeros ${MAX_LIMIT.toLocaleString('es-AR')} turnos`}
            >
              Elige «Día» para ver menos a la vez.
            </Alert>
          )}
          {[...Map.groupBy(appointments, ({ date }) => date)].map(([date, onDay]) => (
            <section key={date} aria-labelledby={`dia-${date}`}>
              <Title order={2} id={`dia-${date}`} className={classes.day}>
                {formatDay(date, today)}
              </Title>
              <Card p={0} component="ul" m={0} className={classes.list}>
                {onDay.map((appointment) => (
                  <Row
                    key={`${appointment.saleId} ${appointment.from} ${appointment.state}`}
                    appointment={appointment}
                    today={today}
                    {...options}
                  />
                ))}
              </Card>
            </section>
          ))}
        </div>
      )}
    </QueryState>
  );
}

interface RowProps extends RowOptions {
  appointment: ListedAppointmentView;
  today: string;
}

function Row({ appointment, today, hrefOf, ofTeam = false, actions: Actions }: RowProps) {
  const { saleId, customerName, phone, address, sellerName, planName, from, to } = appointment;
  const { technician, note, state, answer } = appointment;
  const about = [planName, ofTeam && sellerName, technician && `Técnico: ${technician}`].filter(Boolean);
  return (
    <li className={classes.row}>
      <Text fw={700} className={classes.time}>
        {from} a {to}
      </Text>
      <div className={classes.texts}>
        <Link href={hrefOf(saleId)} className={classes.name}>
          {customerName}
        </Link>
        <Text size="sm">
          {address.street} {address.number}, {address.city}
        </Text>
        <Hint>{about.join(' · ')}</Hint>
        {note && <Text size="sm">{note}</Text>}
        <a href={phoneLink(phone)} className={classes.phone}>
          <IconPhone size={16} aria-hidden /> {phone}
        </a>
      </div>
      <div className={classes.end}>
        {state !== 'open' && <Badge color={STATE_COLORS[state]}>{APPOINTMENT_STATE_LABELS[state]}</Badge>}
        {state === 'open' && <CustomerAnswer answer={answer} />}
        {Actions && <Actions appointment={appointment} today={today} />}
      </div>
    </li>
  );
}
