import type { Queued, QueuedKind } from '../../device/outbox/queued.ts';
import { countOfContacts, countOfSales } from '../../features/sales/outbox/outboxTexts.ts';
import { countOf } from '../../ui/figures/countOf.ts';
import { ConfirmModal } from '../../ui/dialogs/ConfirmModal.tsx';

interface SignOutQuestionProps {
  opened: boolean;
  waiting: Queued[];
  onConfirm: () => void;
  onClose: () => void;
}

const PARTS: [kinds: QueuedKind[], countOf: (count: number) => string][] = [
  [['sale'], countOfSales],
  [['prospect'], (count) => countOf(count, 'interesado por enviar', 'interesados por enviar')],
  [['saleContact', 'prospectContact'], countOfContacts],
  [['message'], (count) => countOf(count, 'mensaje por enviar', 'mensajes por enviar')],
  [['prospectEdit'], (count) => countOf(count, 'cambio por guardar', 'cambios por guardar')],
];

export default function SignOutQuestion({ waiting, ...props }: SignOutQuestionProps) {
  const parts = PARTS.flatMap(([kinds, countOf]) => {
    const count = waiting.filter(({ kind }) => kinds.includes(kind)).length;
    return count > 0 ? [countOf(count)] : [];
  });
  const lost = parts.length === 0 ? 'lo que escribiste' : `lo que no llegó al sistema: ${LIST.format(parts)}`;
  return (
    <ConfirmModal
      title="Tienes algo sin enviar"
      question={`Si cierras la sesión, se borra ${lost}.`}
      confirmLabel="Cerrar sesión y borrar"
      {...props}
    />
  );
}

const LIST = new Intl.ListFormat('es');
