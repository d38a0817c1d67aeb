import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { DateField } from './DateField.tsx';
import classes from './DateTimeField.module.css';
import { completeTime } from './dayText.ts';

interface DateTimeFieldProps {
  label: string;
  timeLabel: string;
  required?: boolean;
  /** `AAAA-MM-DDTHH:mm` in Argentina, or empty. */
  value?: string;
  onChange: (value: string) => void;
  error?: ReactNode;
}

/** A day and a time of day. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, timeLabel, required = false, value = '', onChange, error } = props;
  const [day = '', time = ''] = value.split('T');
  const change = (nextDay: string, nextTime: string) =>
    onChange(nextDay === '' && nextTime === '' ? '' : `${nextDay}T${nextTime}`);
  return (
    <div className={classes.time}>
      <DateField
        label={label}
        required={required}
        value={day}
        error={error}
        onChange={(next) => change(next, time)}
      />
      <TextInput
        label={timeLabel}
        required={required}
        placeholder="HH:MM"
        autoComplete="off"
        value={time}
        onChange={(event) => change(day, event.currentTarget.value)}
        onBlur={() => time !== '' && change(day, completeTime(time))}
      />
    </div>
  );
}
