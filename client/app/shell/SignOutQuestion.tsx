import { ConfirmModal } from '../../ui/dialogs/ConfirmModal.tsx';

interface SignOutQuestionProps {
  opened: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before what was typed and not sent is deleted. */
export default function SignOutQuestion(props: SignOutQuestionProps) {
  return (
    <ConfirmModal
      title="Tienes algo sin enviar"
      question="Si cierras la sesión, se borra lo que escribiste."
      confirmLabel="Cerrar sesión y borrar"
      {...props}
    />
  );
}
