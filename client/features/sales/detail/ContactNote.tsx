import { Chip, Group, Modal, SegmentedControl, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { TEXT_LIMITS } from '../../../../shared/input/text.ts';
import {
  CONTACT_CHANNEL_LABELS,
  CONTACT_CHANNELS,
  CONTACT_RESULT_LABELS,
  type ContactChannel,
  type ContactResult,
} from '../../../../shared/sales/followUp.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import type { MadeContact } from '../outbox/useRecordContact.ts';

const RESULTS = ['answered', 'no_answer'] as const;

interface ContactNoteProps {
  opened: boolean;
  close: () => void;
  onRecord: (contact: MadeContact) => void;
}

/** Records a contact of any kind, with the customer's words. */
export default function ContactNote({ opened, close, onRecord }: ContactNoteProps) {
  return (
    <Modal opened={opened} onClose={close} title="Anotar un contacto">
      <Form close={close} onRecord={onRecord} />
    </Modal>
  );
}

function Form({ close, onRecord }: Omit<ContactNoteProps, 'opened'>) {
  const form = useForm({
    initialValues: { channel: 'call' as ContactChannel, result: 'answered' as ContactResult, note: '' },
  });
  return (
    <DialogForm
      form={form}
      submit="Anotar"
      onCancel={close}
      onSubmit={({ note, ...made }) => {
        onRecord({ ...made, ...(note.trim() !== '' && { note: note.trim() }) });
        close();
      }}
    >
      <Chip.Group {...form.getInputProps('channel')}>
        <Group gap="xs" role="radiogroup" aria-label="Cómo">
          {CONTACT_CHANNELS.map((one, index) => (
            <Chip key={one} value={one} size="md" data-autofocus={index === 0 || undefined}>
              {CONTACT_CHANNEL_LABELS[one]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <SegmentedControl
        size="md"
        aria-label="Resultado"
        data={RESULTS.map((value) => ({ value, label: CONTACT_RESULT_LABELS[value] }))}
        {...form.getInputProps('result')}
      />
      <Textarea label="¿Qué dijo?" maxLength={TEXT_LIMITS.reason} {...form.getInputProps('note')} />
    </DialogForm>
  );
}
