import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password; Mantine's field hides its error from assistive technology. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput required aria-invalid={Boolean(props.error) || undefined} {...props} />;
}
