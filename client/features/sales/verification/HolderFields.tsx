import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

export interface Holder {
  holderName: string;
  holderDni: string;
}

interface HolderFieldsProps extends Pick<UseFormReturnType<Holder>, 'getInputProps'> {
  /** Whether the number has the focus at first. */
  focused?: boolean;
}

/** Name and number of a document's holder. */
export function HolderFields({ getInputProps, focused }: HolderFieldsProps) {
  return (
    <>
      <TextInput
        label="Nombre del titular"
        required
        autoComplete="off"
        autoCapitalize="words"
        {...getInputProps('holderName')}
      />
      <TextInput
        label="DNI del titular"
        required
        data-autofocus={focused}
        inputMode="numeric"
        autoComplete="off"
        {...getInputProps('holderDni')}
      />
    </>
  );
}
