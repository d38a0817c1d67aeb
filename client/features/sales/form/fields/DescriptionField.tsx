import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useFieldProps, useFieldValue } from '../../../../forms/useFieldProps.ts';
import type { SaleFormValues } from '../saleFormValues.ts';
import type { PlanChoice } from './planChoices.ts';

interface DescriptionFieldProps {
  form: UseFormReturnType<SaleFormValues>;
  /** Plan named by the text of a blank field. */
  chosen: PlanChoice | undefined;
}

/** The description, which plan and customer replace while it is blank. */
export function DescriptionField({ form, chosen }: DescriptionFieldProps) {
  const inputProps = useFieldProps(form, 'description');
  const blank = blankDescription(chosen, useFieldValue(form, 'customerInfo.name'));
  return (
    <Textarea
      label="Descripción"
      description={
        blank === ''
          ? 'Qué se instala y qué conviene saber: mascotas, accesos, horarios.'
          : `Mascotas, accesos, horarios. Vacía, queda «${blank}».`
      }
      required={blank === ''}
      {...inputProps}
    />
  );
}

/** Returns the text stored for a blank description; empty until plan and customer are known. */
export function blankDescription(chosen: PlanChoice | undefined, customer: string): string {
  return chosen && customer.trim() !== '' ? `${chosen.name} para ${customer.trim()}` : '';
}
