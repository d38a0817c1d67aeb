import { Button, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorText } from '../../api/errors.ts';
import { useBackCloses } from '../../router/useBackCloses.ts';
import { DialogActions } from './DialogActions.tsx';
import { ErrorAlert } from '../ErrorAlert.tsx';

export interface ConfirmModalProps {
  opened: boolean;
  title: string;
  question: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  color?: string;
  busyLabel?: string;
  /** The mutation that confirms; closing resets it. */
  call?: { isPending: boolean; error: unknown; reset: () => void };
  /** Sentence for a failure without one. */
  failure?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** 'Cancelar' has the focus; going back closes it. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { opened, title, question, children, confirmLabel, onConfirm, onClose } = props;
  const { call, busyLabel = confirmLabel, failure, color = 'red' } = props;
  const busy = call?.isPending ?? false;
  const close = () => {
    call?.reset();
    onClose();
  };
  useBackCloses(opened, close);
  return (
    <Modal opened={opened} onClose={close} title={title}>
      <Stack>
        <Text>{question}</Text>
        {children}
        <ErrorAlert>{Boolean(call?.error) && errorText(call?.error, failure)}</ErrorAlert>
        <DialogActions>
          <Button variant="default" data-autofocus onClick={close}>
            Cancelar
          </Button>
          <Button color={color} disabled={busy} onClick={onConfirm}>
            {busy ? busyLabel : confirmLabel}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}
