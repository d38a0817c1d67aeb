import { Button } from '@mantine/core';
import { DialogActions } from './DialogActions.tsx';

interface FormActionsProps {
  /** What the form does. */
  submit: string;
  busy: boolean;
  /** In the place of `submit` while it is being done. */
  busyLabel?: string;
  disabled?: boolean;
  /** Takes something away for good. */
  danger?: boolean;
  onCancel: () => void;
}

/** Ends a form in a dialog: 'Cancelar' and the button that sends it. */
export function FormActions({
  submit,
  busy,
  busyLabel = 'Guardando...',
  disabled = false,
  danger = false,
  onCancel,
}: FormActionsProps) {
  return (
    <DialogActions>
      <Button variant="default" onClick={onCancel}>
        Cancelar
      </Button>
      <Button type="submit" {...(danger && { color: 'red' })} disabled={busy || disabled}>
        {busy ? busyLabel : submit}
      </Button>
    </DialogActions>
  );
}
