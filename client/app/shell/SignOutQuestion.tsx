import { countOfContacts, countOfSales } from '../../features/sales/outbox/outboxTexts.ts';
import { ConfirmModal } from '../../ui/dialogs/ConfirmModal.tsx';

interface SignOutQuestionProps {
  opened: boolean;
  sales: number;
  contacts: number;
  onConfirm: () => void;
  onClose: () => void;
}

export default function SignOutQuestion({ sales, contacts, ...props }: SignOutQuestionProps) {
  const waiting = [sales > 0 && countOfSales(sales), contacts > 0 && countOfContacts(contacts)].filter(
    Boolean,
  );
  const lost =
    waiting.length === 0 ? 'lo que escribiste' : `lo que no llegó al sistema: ${waiting.join(' y ')}`;
  return (
    <ConfirmModal
      title="Tienes algo sin enviar"
      question={`Si cierras la sesión, se borra ${lost}.`}
      confirmLabel="Cerrar sesión y borrar"
      {...props}
    />
  );
}
