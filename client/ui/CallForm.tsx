import { Alert, Button, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { errorText, isUnanswered, unansweredText } from '../api/errors.ts';
import { focusFirstError } from '../forms/focusFirstError.ts';
import { Restored } from '../forms/Restored.tsx';
import type { KeptForm } from '../forms/useKeptForm.ts';
import classes from './CallForm.module.css';
import { ErrorAlert } from './ErrorAlert.tsx';

export interface CallFormProps<Values extends object> {
  form: UseFormReturnType<Values> | KeptForm<Values>;
  onSubmit: (values: Values) => void;
  /** Mutation of the form. */
  call?: { isPending: boolean; error: unknown } | undefined;
  /** Sentence for a failure without one. */
  failure?: string | undefined;
  /** Where to see whether a call without an answer was done; for calls that count twice. */
  look?: string;
  children: ReactNode;
}

/** Fields, their call's failure, and the buttons. */
export function CallForm<Values extends object>(props: CallFormProps<Values> & { buttons: ReactNode }) {
  const { form, onSubmit, call, failure, look, buttons, children } = props;
  const fields = 'isRestored' in form ? form.form : form;
  return (
    <form noValidate onSubmit={fields.onSubmit(onSubmit, focusFirstError)}>
      <Stack>
        {'isRestored' in form && form.isRestored && <Restored onStartOver={form.startOver} />}
        {children}
        <ErrorAlert>
          {Boolean(call?.error) &&
            (look && isUnanswered(call?.error) ? unansweredText(look) : errorText(call?.error, failure))}
        </ErrorAlert>
        {buttons}
      </Stack>
    </form>
  );
}

const SUCCESS_MS = 3000;

interface CardFormProps<Values extends object> extends CallFormProps<Values> {
  call: { isPending: boolean; isSuccess: boolean; error: unknown; reset: () => void };
  submit: string;
  busyLabel?: string;
  /** Shown for `SUCCESS_MS`. */
  success: string;
  /** Until the next call instead. */
  lasting?: boolean;
}

/** A form that stays after its call. */
export function CardForm<Values extends object>(props: CardFormProps<Values>) {
  const { submit, busyLabel = 'Guardando...', success, lasting = false, ...form } = props;
  const { isPending, isSuccess, reset } = form.call;
  useEffect(() => {
    if (!isSuccess || lasting) return;
    const timer = setTimeout(reset, SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, lasting, reset]);
  const buttons = (
    <div className={classes.actions}>
      <Button type="submit" disabled={isPending}>
        {isPending ? busyLabel : submit}
      </Button>
      <div role="status" className={classes.success}>
        {isSuccess && (
          <Alert color="green" icon={<IconCircleCheck aria-hidden />}>
            {success}
          </Alert>
        )}
      </div>
    </div>
  );
  return <CallForm {...form} buttons={buttons} />;
}
