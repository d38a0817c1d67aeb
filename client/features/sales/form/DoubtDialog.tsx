import { Button, List } from '@mantine/core';
import { ConfirmModal } from '../../../ui/dialogs/ConfirmModal.tsx';

interface DoubtDialogProps {
  opened: boolean;
  verb: 'Registrar' | 'Guardar';
  doubts: string[];
  /** Offered in place of the typed number. */
  cardNumber: string | undefined;
  onCorrect: (number: string) => void;
  onConfirm: () => void;
  onClose: () => void;
}

/** The one question about a sale that looks wrong. */
export default function DoubtDialog({ verb, doubts, cardNumber, onCorrect, ...dialog }: DoubtDialogProps) {
  return (
    <ConfirmModal
      {...dialog}
      title={`¿${verb} igual?`}
      question="Revísalo con tu cliente:"
      confirmLabel={`${verb} igual`}
      color="petrol"
    >
      <List>
        {doubts.map((doubt) => (
          <List.Item key={doubt}>{doubt}</List.Item>
        ))}
      </List>
      {cardNumber && (
        <Button onClick={() => onCorrect(cardNumber)}>
          Usar {cardNumber} y {verb.toLowerCase()}
        </Button>
      )}
    </ConfirmModal>
  );
}
