import { Button, Chip, Group, Kbd, Modal, Stack, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { reasonText } from '../../../shared/sales/saleReasons.ts';
import { TEXT_LIMITS } from '../../../shared/input/text.ts';
import { Restored } from '../../forms/Restored.tsx';
import { useKeptForm } from '../../forms/useKeptForm.ts';
import { useBackCloses } from '../../router/useBackCloses.ts';
import { DialogActions } from './DialogActions.tsx';

interface NoteDialogProps {
  draft: string;
  title: string;
  choices: readonly string[];
  /** The choice made at first. */
  chosen?: string | undefined;
  confirmLabel: string;
  required?: boolean;
  /** The keys 1, 2, … confirm with a choice. */
  byNumber?: boolean;
  children?: ReactNode;
  opened: boolean;
  onClose: () => void;
  /** Returns the call, which ends the draft if it succeeds. */
  onConfirm: (note: string) => Promise<unknown> | undefined;
}

/** Asks for a reason that the seller reads: a usual one, details or both. Going back closes it; it keeps its text. */
export function NoteDialog({ title, opened, onClose, ...rest }: NoteDialogProps) {
  useBackCloses(opened, onClose);
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <NoteForm onClose={onClose} {...rest} />
    </Modal>
  );
}

function NoteForm({
  draft,
  choices,
  chosen = '',
  confirmLabel,
  required = false,
  byNumber = false,
  children,
  onClose,
  onConfirm,
}: Omit<NoteDialogProps, 'title' | 'opened'>) {
  const { form, isRestored, startOver, finish } = useKeptForm({
    draft,
    current: { choice: chosen, details: '' },
  });
  const { choice, details } = form.values;
  const [missing, setMissing] = useState(false);
  const note = choice === '' ? details.trim() : reasonText(choice, details);
  const confirm = (text: string) => {
    onConfirm(text)?.then(
      () => finish(),
      () => undefined,
    );
    onClose();
  };
  useHotkeys(
    byNumber
      ? choices.map((text, index) => [String(index + 1), () => confirm(reasonText(text, details))])
      : [],
    ['TEXTAREA'],
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (required && note === '') return setMissing(true);
        confirm(note);
      }}
    >
      <Stack>
        {isRestored && <Restored onStartOver={startOver} />}
        {children}
        <Chip.Group value={choice} onChange={(next) => form.setFieldValue('choice', next)}>
          <Group gap="xs" role="radiogroup" aria-label="Motivo">
            {choices.map((text, index) => (
              <Chip key={text} value={text} size="md" data-autofocus={index === 0 || undefined}>
                {text} {byNumber && <Kbd aria-hidden>{index + 1}</Kbd>}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <Textarea
          label="Detalle"
          maxLength={TEXT_LIMITS.reason - choice.length - 2}
          {...form.getInputProps('details')}
          error={missing && note === '' && 'Elige un motivo o escríbelo'}
        />
        <DialogActions>
          <Button
            variant="default"
            onClick={() => {
              finish();
              onClose();
            }}
          >
            No cambiar
          </Button>
          <Button type="submit">{confirmLabel}</Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
