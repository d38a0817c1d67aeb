import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password; Mantine's own does not tell assistive technology that it is wrong. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput required aria-invalid={Boolean(props.error) || undefined} {...props} />;
}
