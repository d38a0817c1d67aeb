import { TextInput, PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';

interface FieldsProps<Name extends string> {
  /** `getInputProps` of the form. */
  inputProps: (name: Name) => GetInputPropsReturnType;
}

/** The user's name, with autofill. */
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

/** The user's phone and city, with autofill. */
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

/** The email that names an account. */
export function EmailField(props: GetInputPropsReturnType) {
  return (
    <TextInput label="Email" type="email" required autoComplete="username" inputMode="email" {...props} />
  );
}

/** A password; Mantine's field hides its error from assistive technology. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput required aria-invalid={Boolean(props.error) || undefined} {...props} />;
}

/** Code of the second step; takes the focus when it appears. */
export function CodeField(props: GetInputPropsReturnType) {
  return (
    <TextInput
      label="Código de verificación"
      description="El de tu aplicación, o uno de recuperación"
      required
      ref={focus}
      autoComplete="one-time-code"
      autoCapitalize="none"
      {...props}
    />
  );
}

function focus(field: HTMLInputElement | null): void {
  field?.focus();
}
