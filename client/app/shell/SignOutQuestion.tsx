import type { Queued, QueuedKind } from '../../device/outbox/queued.ts';
import { countOf } from '../../ui/figures/countOf.ts';
import { ConfirmModal } from '../../ui/dialogs/ConfirmModal.tsx';

interface SignOutQuestionProps {
  opened: boolean;
  waiting: Queued[];
  onConfirm: () => void;
  onClose: () => void;
}

const PARTS: [kinds: QueuedKind[], one: string, many: string][] = [
  [['sale'], 'venta por enviar', 'ventas por enviar'],
  [['prospect'], 'interesado por enviar', 'interesados por enviar'],
  [['saleContact', 'prospectContact'], 'contacto por anotar', 'contactos por anotar'],
  [['message'], 'mensaje por enviar', 'mensajes por enviar'],
  [['prospectEdit'], 'cambio por guardar', 'cambios por guardar'],
];

export default function SignOutQuestion({ waiting, ...props }: SignOutQuestionProps) {
  const parts = PARTS.flatMap(([kinds, one, many]) => {
    const count = waiting.filter(({ kind }) => kinds.includes(kind)).length;
    return count > 0 ? [countOf(count, one, many)] : [];
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
