import { countOfSales } from '../../features/sales/outbox/outboxTexts.ts';
import { ConfirmModal } from '../../ui/dialogs/ConfirmModal.tsx';

interface SignOutQuestionProps {
  opened: boolean;
  /** How many sales have yet to be sent. */
  waiting: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before what was typed and not sent is deleted. */
export default function SignOutQuestion({ waiting, ...props }: SignOutQuestionProps) {
  const lost = waiting === 0 ? 'lo que escribiste' : `lo que no llegó al sistema: ${countOfSales(waiting)}`;
  return (
    <ConfirmModal
      title="Tienes algo sin enviar"
      question={`Si cierras la sesión, se borra ${lost}.`}
      confirmLabel="Cerrar sesión y borrar"
      {...props}
    />
  );
}
