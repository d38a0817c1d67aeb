import { TextInput, PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useState } from 'react';
import { callFailure } from '../../api/trpc.ts';

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

interface SecondStepCall {
  error: unknown;
  variables: { totp?: string | undefined } | undefined;
}

/** Asks for the code of the second step once a call says that it is missing. */
export function useSecondStep() {
  const [needsCode, setNeedsCode] = useState(false);
  return {
    needsCode,
    end: () => setNeedsCode(false),
    onError: (error: unknown) => {
      if (callFailure(error)?.code === 'TOTP_REQUIRED') setNeedsCode(true);
    },
    /** Returns the call; a missing code is not an error on the first attempt. */
    quiet: <Call extends SecondStepCall>(call: Call) =>
      needsCode && call.variables?.totp === '' ? { ...call, error: null } : call,
  };
}
