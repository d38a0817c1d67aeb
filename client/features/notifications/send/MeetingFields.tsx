import { Grid, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  MEETING_MINUTES,
  MEETING_PLATFORMS,
  MEETING_PLATFORM_LABELS,
} from '../../../../shared/notifications/notifications.ts';
import { DateTimeField } from '../../../forms/DateTimeField.tsx';
import type { SendFormValues } from './sendFormValues.ts';

/** Date, platform, duration and link of a meeting. */
export function MeetingFields({ form }: { form: UseFormReturnType<SendFormValues> }) {
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, xs: 6 }}>
        <DateTimeField
          label="Fecha de la reunión"
          timeLabel="Hora (Argentina)"
          required
          {...form.getInputProps('meetingInfo.date')}
        />
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
