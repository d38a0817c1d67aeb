import { Button } from '@mantine/core';
import { DialogActions } from './DialogActions.tsx';

interface FormActionsProps {
  submit: string;
  busy: boolean;
  busyLabel?: string;
  disabled?: boolean;
  danger?: boolean;
  onCancel: () => void;
}

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
