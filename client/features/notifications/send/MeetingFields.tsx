import { Grid, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import {
  MEETING_MINUTES,
  MEETING_PLATFORMS,
  MEETING_PLATFORM_LABELS,
} from '../../../../shared/notifications/notifications.ts';
import { DateField } from '../../../forms/DateField.tsx';
import { completeTime } from '../../../forms/dayText.ts';
import classes from './MeetingFields.module.css';
import type { SendFormValues } from './sendFormValues.ts';

/** Date, platform, duration and link of a meeting. */
export function MeetingFields({ form }: { form: UseFormReturnType<SendFormValues> }) {
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, xs: 6 }}>
        <MeetingTime {...form.getInputProps('meetingInfo.date')} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 6 }}>
        <NumberInput
          label="Duración"
          description={`Minutos, de ${MEETING_MINUTES.min} a ${MEETING_MINUTES.max}`}
          required
          allowDecimal={false}
          hideControls
          inputMode="numeric"
          {...form.getInputProps('meetingInfo.duration')}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 6 }}>
        <NativeSelect
          label="Plataforma"
          data={MEETING_PLATFORMS.map((value) => ({ value, label: MEETING_PLATFORM_LABELS[value] }))}
          {...form.getInputProps('meetingInfo.platform')}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 6 }}>
        <TextInput
          type="url"
          inputMode="url"
          label="Enlace"
          placeholder="https://…"
          {...form.getInputProps('meetingInfo.link')}
        />
      </Grid.Col>
    </Grid>
  );
}

interface MeetingTimeProps {
  /** `AAAA-MM-DDTHH:mm`, or empty. */
  value?: string;
  onChange: (value: string) => void;
  error?: ReactNode;
}

function MeetingTime({ value = '', onChange, error }: MeetingTimeProps) {
  const [day = '', time = ''] = value.split('T');
  const change = (nextDay: string, nextTime: string) =>
    onChange(nextDay === '' && nextTime === '' ? '' : `${nextDay}T${nextTime}`);
  return (
    <div className={classes.time}>
      <DateField
        label="Fecha de la reunión"
        required
        value={day}
        error={error}
        onChange={(next) => change(next, time)}
      />
      <TextInput
        label="Hora (Argentina)"
        required
        placeholder="HH:MM"
        autoComplete="off"
        value={time}
        onChange={(event) => change(day, event.currentTarget.value)}
        onBlur={() => time !== '' && change(day, completeTime(time))}
      />
    </div>
  );
}
