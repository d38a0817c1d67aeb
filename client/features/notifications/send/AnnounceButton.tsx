import { Button, Text } from '@mantine/core';
import { useLocation } from 'wouter';
import { ConfirmModal } from '../../../ui/dialogs/ConfirmModal.tsx';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { prefillTraining, unsentMessage, type SendFormValues } from './sendFormValues.ts';

/** Opens the form of a training with these values; asks first if they replace a written message. */
export function AnnounceButton({ values }: { values: Partial<SendFormValues> }) {
  const [, navigate] = useLocation();
  const question = useDialog<string>();
  const announce = () => {
    prefillTraining(values);
    navigate('/app/admin/training');
  };
  const start = () => {
    const unsent = unsentMessage();
    if (unsent) question.open(unsent);
    else announce();
  };
  return (
    <>
      <Button onClick={start}>Avisar al equipo</Button>
      <ConfirmModal
        opened={question.opened}
        title="Reemplazar el mensaje"
        question="Hay un mensaje sin enviar. Si avisas al equipo, se pierde:"
        confirmLabel="Reemplazarlo"
        onConfirm={announce}
        onClose={question.close}
      >
        <Text lineClamp={3}>{question.subject}</Text>
      </ConfirmModal>
    </>
  );
}
