import { Button, Stack, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconArrowUp } from '@tabler/icons-react';
import { useFieldProps, useFieldValue } from '../../../../forms/useFieldProps.ts';
import type { SaleFormValues } from '../saleFormValues.ts';
import type { PlanChoice } from './planChoices.ts';

interface DescriptionFieldProps {
  form: UseFormReturnType<SaleFormValues>;
  /** Plan named by the suggested text. */
  chosen: PlanChoice | undefined;
}

/** Suggests a text from plan and customer until the user writes one. */
export function DescriptionField({ form, chosen }: DescriptionFieldProps) {
  const inputProps = useFieldProps(form, 'description');
  const customer = useFieldValue(form, 'customerInfo.name').trim();
  const isBlank = inputProps.value.trim() === '';
  const suggestion = chosen && customer !== '' && isBlank ? `${chosen.name} para ${customer}` : undefined;
  return (
    <Stack gap="xs">
      <Textarea
        label="Descripción"
        description="Qué se instala y qué conviene saber: mascotas, accesos, horarios."
        required
        {...inputProps}
      />
      {suggestion !== undefined && (
        <Button
          variant="light"
          h="auto"
          mih={44}
          py="xs"
          justify="flex-start"
          leftSection={<IconArrowUp size={18} aria-hidden />}
          styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'left' } }}
          onClick={() => form.setFieldValue('description', suggestion, { forceUpdate: false })}
        >
          Usar: {suggestion}
        </Button>
      )}
    </Stack>
  );
}
