import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';

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
