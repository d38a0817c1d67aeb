import { Chip, Group, SegmentedControl, Textarea } from '@mantine/core';
import { TEXT_LIMITS } from '../../../../shared/input/text.ts';
import {
  CONTACT_CHANNEL_LABELS,
  CONTACT_CHANNELS,
  CONTACT_RESULT_LABELS,
  type ContactChannel,
  type ContactResult,
} from '../../../../shared/sales/followUp.ts';
import { useKeptForm } from '../../../forms/useKeptForm.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import type { Dialog } from '../../../ui/dialogs/useDialog.ts';
import type { MadeContact } from '../outbox/useRecordContact.ts';

const RESULTS = ['answered', 'no_answer'] as const;

interface ContactNoteProps {
  /** Receives a contact of any kind, with the customer's words. */
  onRecord: (contact: MadeContact) => void;
}

/** Its subject is the sale's id. */
export default function ContactNote({ onRecord, ...dialog }: ContactNoteProps & Dialog<string>) {
  return (
    <FormModal title="Anotar un contacto" {...dialog}>
      {(saleId) => <Form saleId={saleId} close={dialog.close} onRecord={onRecord} />}
    </FormModal>
  );
}

function Form({ saleId, close, onRecord }: ContactNoteProps & { saleId: string; close: () => void }) {
  const kept = useKeptForm({
    draft: `contact-${saleId}`,
    current: { channel: 'call' as ContactChannel, result: 'answered' as ContactResult, note: '' },
  });
  const { form } = kept;
  return (
    <DialogForm
      form={kept}
      submit="Anotar"
      onCancel={close}
      onSubmit={({ note, ...made }) => {
        onRecord({ ...made, ...(note.trim() !== '' && { note: note.trim() }) });
        kept.finish();
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
