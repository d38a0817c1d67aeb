import { ConfirmModal } from '../../ui/dialogs/ConfirmModal.tsx';

interface SignOutQuestionProps {
  opened: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before what was typed and not sent is deleted. */
export default function SignOutQuestion(props: SignOutQuestionProps) {
  return (
    <ConfirmModal
      title="Tienes algo a medio escribir"
      question="Si cierras la sesión se borra lo que escribiste y todavía no enviaste."
      confirmLabel="Cerrar sesión y borrar"
      busyLabel="Cerrando..."
      error={null}
      {...props}
    />
  );
}
