import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';

interface FieldsProps<Name extends string> {
  /** `getInputProps` of the form. */
  inputProps: (name: Name) => GetInputPropsReturnType;
}

export function NameField({ inputProps }: FieldsProps<'name'>) {
  return (
    <TextInput
      label="Nombre Completo"
      required
      autoComplete="name"
      autoCapitalize="words"
      {...inputProps('name')}
    />
  );
}

export function ContactFields({ inputProps }: FieldsProps<'phone' | 'location'>) {
  return (
    <>
      <TextInput
        label="Teléfono"
        type="tel"
        required
        autoComplete="tel"
        inputMode="tel"
        {...inputProps('phone')}
      />
      <TextInput
        label="Localidad"
        required
        autoComplete="address-level2"
        autoCapitalize="words"
        {...inputProps('location')}
      />
    </>
  );
}
