import { Button, Chip, Group, Modal, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { TEXT_LIMITS } from '../../../../shared/input/text.ts';
import {
  CONTACT_CHANNEL_LABELS,
  CONTACT_CHANNELS,
  CONTACT_RESULT_LABELS,
  type ContactChannel,
  type RecordContactRequest,
} from '../../../../shared/sales/followUp.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';

export type MadeContact = Pick<RecordContactRequest, 'channel' | 'result' | 'note'>;

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
  const [channel, setChannel] = useState<ContactChannel>('call');
  const [result, setResult] = useState<(typeof RESULTS)[number]>('answered');
  const [note, setNote] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onRecord({ channel, result, ...(note.trim() !== '' && { note: note.trim() }) });
        close();
      }}
    >
      <Stack>
        <Chip.Group value={channel} onChange={(value) => setChannel(value as ContactChannel)}>
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
          value={result}
          onChange={(value) => setResult(value as typeof result)}
        />
        <Textarea
          label="¿Qué dijo?"
          maxLength={TEXT_LIMITS.reason}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit">Anotar</Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
