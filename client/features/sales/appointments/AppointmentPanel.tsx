import { Anchor, Button, Card, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { TEXT_LIMITS } from '../../../../shared/input/text.ts';
import { setAppointmentFields } from '../../../../shared/sales/appointments.ts';
import type { SaleEventView } from '../../../../shared/sales/saleHistory.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { DateField } from '../../../forms/DateField.tsx';
import { completeTime } from '../../../forms/dayText.ts';
import { Restored } from '../../../forms/Restored.tsx';
import { useKeptForm } from '../../../forms/useKeptForm.ts';
import { focusFirstError } from '../../../forms/focusFirstError.ts';
import { phoneLink } from '../../../../shared/values/phoneLink.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import { notifyDone } from '../../../ui/notices.tsx';
import { showSale } from '../showSale.ts';
import classes from './AppointmentPanel.module.css';
import { useBooked, WeekStrip } from './WeekStrip.tsx';

const HOURS = [
  ['09:00', '12:00'],
  ['14:00', '18:00'],
  ['09:00', '18:00'],
] as const;

interface AppointmentPanelProps {
  sale: SaleView;
  /** Events with notes to show, oldest first. */
  events: SaleEventView[];
  /** The previous appointment in this queue, whose hours and technician are proposed. */
  previous: SaleView | undefined;
  onSaved: (sale: SaleView) => void;
  /** Absent at the end of the queue. */
  onNext?: (() => void) | undefined;
  /** Absent without an appointment to keep. */
  onCancel?: (() => void) | undefined;
}

/** Sets or moves the appointment, next to the customer, the place, the wish and the booked appointments. */
export function AppointmentPanel(props: AppointmentPanelProps) {
  const { sale, events, previous, onSaved, onNext, onCancel } = props;
  // As shown: another administrator may have been faster.
  const [open] = useState(() => (sale.appointment?.state === 'open' ? sale.appointment : undefined));
  const proposed = open ?? previous?.appointment;
  const { form, isRestored, startOver, finish } = useKeptForm({
    draft: `appointment-${sale._id}`,
    current: {
      date: open?.date ?? '',
      from: proposed?.from ?? '09:00',
      to: proposed?.to ?? '12:00',
      technician: proposed?.technician ?? '',
      note: open?.note ?? '',
    },
    validate: schemaResolver(setAppointmentFields, { sync: true }),
  });
  const appoint = trpc.admin.setAppointment.useMutation();
  const save = (andThen?: () => void) =>
    form.onSubmit((values) => {
      if (appoint.isPending) return;
      appoint.mutate(
        { ...values, id: sale._id, expectedDate: open?.date ?? null },
        {
          onSuccess: (changed) => {
            finish();
            showSale(changed);
            notifyDone(`Turno agendado: ${changed.customerInfo.name}`);
            onSaved(changed);
            andThen?.();
          },
        },
      );
    }, focusFirstError);
  const { date, from, to, technician } = form.values;
  const booked = useBooked(sale._id);
  const top = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that opened this is gone.
    if (previous) top.current?.focus();
  }, [previous]);
  return (
    <Card component="section" aria-label="Turno de instalación" padding="md" className={classes.panel}>
      <form noValidate onSubmit={save(onNext)}>
        <Stack gap="sm">
          <Title order={3} ref={top} tabIndex={-1} className={classes.title}>
            Turno de instalación
          </Title>
          {isRestored && <Restored onStartOver={startOver} />}
          <Whom sale={sale} events={events} />
          <WeekStrip booked={booked} chosen={date} onChoose={(day) => form.setFieldValue('date', day)} />
          <Group gap="xs" role="group" aria-label="Horario">
            {HOURS.map(([start, end]) => (
              <Choice
                key={start + end}
                chosen={from === start && to === end}
                onChoose={() => form.setValues({ from: start, to: end })}
              >
                {Number.parseInt(start, 10)} a {Number.parseInt(end, 10)}
              </Choice>
            ))}
          </Group>
          <div className={classes.when}>
            <DateField
              label="Fecha"
              required
              {...form.getInputProps('date')}
              onChange={(day) => {
                form.setFieldValue('date', day);
                booked.showWeekOf(day);
              }}
            />
            {(['from', 'to'] as const).map((name) => (
              <TextInput
                key={name}
                label={name === 'from' ? 'Desde' : 'Hasta'}
                required
                autoComplete="off"
                placeholder="HH:MM"
                {...form.getInputProps(name)}
                onBlur={() => form.setFieldValue(name, completeTime(form.values[name]))}
              />
            ))}
          </div>
          <TextInput
            label="Técnico"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('technician')}
          />
          {booked.technicians.length > 0 && (
            <Group gap="xs" role="group" aria-label="Técnicos recientes">
              {booked.technicians.map((name) => (
                <Choice
                  key={name}
                  chosen={technician === name}
                  onChoose={() => form.setFieldValue('technician', technician === name ? '' : name)}
                >
                  {name}
                </Choice>
              ))}
            </Group>
          )}
          <Textarea
            label="Nota"
            minRows={1}
            maxRows={6}
            maxLength={TEXT_LIMITS.reason}
            {...form.getInputProps('note')}
          />
          <ErrorAlert>{appoint.isError && errorText(appoint.error, 'Error al guardar el turno')}</ErrorAlert>
          <DialogActions>
            {onCancel && (
              <Button
                variant="default"
                onClick={() => {
                  finish();
                  onCancel();
                }}
              >
                Cancelar
              </Button>
            )}
            <Button
              variant={onNext ? 'default' : 'filled'}
              type={onNext ? 'button' : 'submit'}
              disabled={appoint.isPending}
              {...(onNext && { onClick: () => save()() })}
            >
              Guardar turno
            </Button>
            {onNext && (
              <Button type="submit" disabled={appoint.isPending}>
                Guardar y siguiente
              </Button>
            )}
          </DialogActions>
        </Stack>
      </form>
    </Card>
  );
}

function Whom({ sale, events }: Pick<AppointmentPanelProps, 'sale' | 'events'>) {
  const { name, phone, address } = sale.customerInfo;
  const notes = events.flatMap(({ _id, kind, reason }) =>
    reason && (kind === 'contact' || kind === 'appointment' || kind === 'appointment_answer')
      ? { _id, reason }
      : [],
  );
  return (
    <div className={classes.whom}>
      <Text fw={600}>
        {name} ·{' '}
        <Anchor href={phoneLink(phone)} inherit className={classes.phone}>
          {phone}
        </Anchor>
      </Text>
      <Text size="sm">
        {address.street} {address.number}, {address.city}, {address.province}
      </Text>
      {sale.description.trim() !== '' && <Hint>{sale.description}</Hint>}
      {notes.slice(-2).map(({ _id, reason }) => (
        <Hint key={_id}>Nota: {reason}</Hint>
      ))}
    </div>
  );
}

interface ChoiceProps {
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** Chooses one value with one tap. */
function Choice({ chosen, onChoose, children }: ChoiceProps) {
  return (
    <Button
      size="compact-md"
      mih={44}
      px="sm"
      variant={chosen ? 'filled' : 'default'}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      {children}
    </Button>
  );
}
