import { Checkbox, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { DateTimeField } from '../../../forms/DateTimeField.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import { isAckAsked, type SendFormValues } from './sendFormValues.ts';

/** A label as high as a thumb, vertically centred. */
const THUMB = {
  label: { minHeight: 44, alignContent: 'center' },
  inner: { alignSelf: 'start', marginTop: 12 },
};

/** Whether and until when recipients acknowledge, and whether it is one of the first steps. */
export function AckFields({ form }: { form: UseFormReturnType<SendFormValues> }) {
  const asked = isAckAsked(form.values);
  return (
    <Stack gap="sm">
      <Checkbox
        styles={THUMB}
        label="Pedir confirmación"
        description="Cada destinatario toca 'Entendido', y ves quiénes faltan"
        checked={asked}
        onChange={({ currentTarget }) => form.setFieldValue('requiresAck', currentTarget.checked)}
      />
      {asked && (
        <Stack gap={4} maw={440}>
          <DateTimeField label="Hasta cuándo" timeLabel="Hora límite" {...form.getInputProps('ackBy')} />
          <Hint>Opcional, hora de Argentina. Después, quienes faltan están en 'Para hacer hoy'.</Hint>
        </Stack>
      )}
      {form.values.recipientType === 'all' && (
        <Checkbox
          styles={THUMB}
          label="Fijar en Primeros pasos"
          description="También la recibe sin leer quien se sume después"
          {...form.getInputProps('pinned', { type: 'checkbox' })}
        />
      )}
    </Stack>
  );
}
