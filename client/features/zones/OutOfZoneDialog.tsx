import { ConfirmModal } from '../../ui/dialogs/ConfirmModal.tsx';

interface OutOfZoneDialogProps {
  opened: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export default function OutOfZoneDialog(props: OutOfZoneDialogProps) {
  return (
    <ConfirmModal
      {...props}
      title="Sin cobertura por ahora"
      question="¿Registrar igual? La administración decide antes de dar el turno."
      confirmLabel="Registrar igual"
      color="petrol"
    />
  );
}
