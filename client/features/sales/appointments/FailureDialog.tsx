import { NoteDialog } from '../../../ui/dialogs/NoteDialog.tsx';

const FAILURES = ['No había nadie', 'El cliente pidió otro día', 'No se pudo instalar'];

interface FailureDialogProps {
  opened: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Asks why an appointment did not take place. */
export function FailureDialog(props: FailureDialogProps) {
  return <NoteDialog title="¿Por qué no se hizo?" choices={FAILURES} confirmLabel="No se hizo" {...props} />;
}
