import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';

/** The email that names an account. */
export function EmailField(props: GetInputPropsReturnType) {
  return (
    <TextInput label="Email" type="email" required autoComplete="username" inputMode="email" {...props} />
  );
}
