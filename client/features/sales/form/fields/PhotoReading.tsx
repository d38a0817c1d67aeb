import type { UseFormReturnType } from '@mantine/form';
import type { DniReading } from '../../../../../shared/sales/dniCode.ts';
import { useFieldValue } from '../../../../forms/useFieldProps.ts';
import { ReadingHint } from '../../photo/reading/ReadingHint.tsx';
import type { SaleFormValues } from '../saleFormValues.ts';

interface PhotoReadingProps {
  form: UseFormReturnType<SaleFormValues>;
  reading: DniReading | undefined;
}

/** Offers name and number read from the customer's DNI. */
export function PhotoReading({ form, reading }: PhotoReadingProps) {
  const name = useFieldValue(form, 'customerInfo.name');
  const dni = useFieldValue(form, 'customerInfo.dni');
  return (
    <ReadingHint
      reading={reading}
      typed={{ name, number: dni }}
      onFill={(read) => {
        if (read.name) form.setFieldValue('customerInfo.name', read.name);
        if (read.number) form.setFieldValue('customerInfo.dni', read.number);
      }}
    />
  );
}
