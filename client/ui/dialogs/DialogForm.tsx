import { Button } from '@mantine/core';
import { CallForm, type CallFormProps } from '../CallForm.tsx';
import { DialogActions } from './DialogActions.tsx';

interface DialogFormProps<Values extends object> extends CallFormProps<Values> {
  submit: string;
  busyLabel?: string;
  disabled?: boolean;
  danger?: boolean;
  /** Absent without anything to cancel; ends the draft. */
  onCancel?: () => void;
}

/** A form that a dialog closes after. */
export function DialogForm<Values extends object>(props: DialogFormProps<Values>) {
  const { submit, busyLabel = 'Guardando...', disabled = false, danger = false, onCancel, ...form } = props;
  const busy = form.call?.isPending ?? false;
  const buttons = (
    <DialogActions>
      {onCancel && (
        <Button
          variant="default"
          onClick={() => {
            if ('finish' in form.form) form.form.finish();
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
  );
  return <CallForm {...form} buttons={buttons} />;
}
