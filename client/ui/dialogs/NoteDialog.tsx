import { Button, Chip, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { reasonText } from '../../../shared/sales/saleReasons.ts';
import { TEXT_LIMITS } from '../../../shared/input/text.ts';
import { DialogActions } from './DialogActions.tsx';

interface NoteDialogProps {
  title: string;
  choices: readonly string[];
  confirmLabel: string;
  required?: boolean;
  children?: ReactNode;
  opened: boolean;
  onClose: () => void;
  onConfirm: (note: string) => void;
}

/** The seller reads the reason: a usual one, details or both. */
export function NoteDialog({ title, opened, onClose, ...rest }: NoteDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <NoteForm onClose={onClose} {...rest} />
    </Modal>
  );
}

function NoteForm({
  choices,
  confirmLabel,
  required = false,
  children,
  onClose,
  onConfirm,
}: Omit<NoteDialogProps, 'title' | 'opened'>) {
  const [choice, setChoice] = useState('');
  const [details, setDetails] = useState('');
  const [missing, setMissing] = useState(false);
  const note = choice === '' ? details.trim() : reasonText(choice, details);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (required && note === '') return setMissing(true);
        onConfirm(note);
        onClose();
      }}
    >
      <Stack>
        {children}
        <Chip.Group value={choice} onChange={setChoice}>
          <Group gap="xs" role="radiogroup" aria-label="Motivo">
            {choices.map((text, index) => (
              <Chip key={text} value={text} size="md" data-autofocus={index === 0 || undefined}>
                {text}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <Textarea
          label="Detalle"
          maxLength={TEXT_LIMITS.reason - choice.length - 2}
          value={details}
          error={missing && note === '' && 'Elige un motivo o escríbelo'}
          onChange={(event) => setDetails(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            No cambiar
          </Button>
          <Button type="submit">{confirmLabel}</Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
