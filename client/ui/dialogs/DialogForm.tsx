import { Button, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { errorText } from '../../api/errors.ts';
import { focusFirstError } from '../../forms/focusFirstError.ts';
import { Restored } from '../../forms/Restored.tsx';
import { ErrorAlert } from '../ErrorAlert.tsx';
import { DialogActions } from './DialogActions.tsx';

interface DialogFormProps<Values extends object> {
  form: UseFormReturnType<Values>;
  /** Its draft; cancelling ends it. */
  kept?: { isRestored: boolean; startOver: () => void; finish: () => void };
  onSubmit: (values: Values) => void;
  /** Mutation of the form. */
  call?: { isPending: boolean; error: unknown };
  /** Sentence for a failure without one. */
  failure?: string;
  submit: string;
  busyLabel?: string;
  disabled?: boolean;
  danger?: boolean;
  /** Absent without anything to cancel. */
  onCancel?: () => void;
  children: ReactNode;
}

/** Fields, their call's failure, and the buttons. */
export function DialogForm<Values extends object>(props: DialogFormProps<Values>) {
  const { form, kept, onSubmit, call, failure, submit, busyLabel = 'Guardando...' } = props;
  const { disabled = false, danger = false, onCancel, children } = props;
  const busy = call?.isPending ?? false;
  return (
    <form noValidate onSubmit={form.onSubmit(onSubmit, focusFirstError)}>
      <Stack>
        {kept?.isRestored && <Restored onStartOver={kept.startOver} />}
        {children}
        <ErrorAlert>{Boolean(call?.error) && errorText(call?.error, failure)}</ErrorAlert>
        <DialogActions>
          {onCancel && (
            <Button
              variant="default"
              onClick={() => {
                kept?.finish();
                onCancel();
              }}
            >
              Cancelar
            </Button>
          )}
          <Button type="submit" {...(danger && { color: 'red' })} disabled={busy || disabled}>
            {busy ? busyLabel : submit}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
