import { Button, Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { argentineDay, addDays, formatDay } from '../../../../shared/values/dates.ts';
import { DateField } from '../../../forms/DateField.tsx';
import { parseDay } from '../../../forms/dayText.ts';
import { useNow } from '../../../ui/useNow.ts';
import classes from './Reminder.module.css';
import { dayStartMs } from '../../../../shared/input/dateInput.ts';
import { HOUR_MS } from '../../../../shared/values/durations.ts';
import { isoInstant } from '../../../../shared/values/instants.ts';

interface ReminderProps {
  label: string;
  hint?: string;
  busy?: boolean;
  /** Called with an instant. */
  onChoose: (nextAt: string) => void;
  /** A button that removes it. */
  children?: ReactNode;
}

export function Reminder({ label, hint, busy = false, onChoose, children }: ReminderProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [day, setDay] = useState('');
  const nowMs = useNow();
  const isOver = parseDay(day) !== undefined && day < argentineDay(nowMs);
  return (
    <div role="group" aria-label={label}>
      <Group justify="space-between" gap="xs" mb={4} mih={children ? 44 : undefined}>
        <Text fw={600} size="sm" aria-hidden>
          {label}
          {hint && (
            <Text span inherit fw={400} c="dimmed">
              {` · ${hint}`}
            </Text>
          )}
        </Text>
        {children}
      </Group>
      <div className={classes.choices}>
        {REMINDERS.map(({ label: name, days }) => (
          <Button
            key={name}
            variant="light"
            size="sm"
            mih={44}
            px={6}
            disabled={busy}
            onClick={() => onChoose(reminderIn(days))}
          >
            {name}
          </Button>
        ))}
        <Button
          variant="light"
          size="sm"
          mih={44}
          px={6}
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          Elegir día
        </Button>
      </div>
      {isChoosing && (
        <Group gap="xs" mt="xs" align="flex-end" wrap="nowrap">
          <DateField
            label="Día"
            flex={1}
            value={day}
            onChange={setDay}
            error={isOver ? 'Ese día ya pasó' : undefined}
          />
          <Button
            disabled={busy || isOver || parseDay(day) === undefined}
            onClick={() => onChoose(reminderOn(day))}
          >
            Recordar
          </Button>
        </Group>
      )}
    </div>
  );
}

const MORNING_MS = 9 * HOUR_MS;

const REMINDERS = [
  { label: 'Hoy', days: 0 },
  { label: 'Mañana', days: 1 },
  { label: 'En 3 días', days: 3 },
];

/** The instant of a reminder: only its day counts. */
function reminderOn(day: string): string {
  return isoInstant(dayStartMs(day) + MORNING_MS);
}

/** The instant of a reminder in that many days. */
export function reminderIn(days: number): string {
  return reminderOn(addDays(argentineDay(Date.now()), days));
}

/** 'Te lo recordamos mañana', or that there is no reminder. */
export function reminderText(nextAt: string | null | undefined): string {
  if (!nextAt) return 'Sin recordatorio';
  const today = argentineDay(Date.now());
  const day = argentineDay(Date.parse(nextAt));
  return `Te lo recordamos ${day > addDays(today, 1) ? `el ${formatDay(day, today)}` : formatDay(day, today)}`;
}
