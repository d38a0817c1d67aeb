import { Button, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogActions } from './DialogActions.tsx';
import { ErrorAlert } from '../ErrorAlert.tsx';

interface ConfirmModalProps {
  opened: boolean;
  title: string;
  question: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  color?: string;
  busyLabel?: string;
  busy?: boolean;
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** 'Cancelar' has the focus. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { opened, title, question, children, confirmLabel, onConfirm, onClose } = props;
  const { busy = false, busyLabel = confirmLabel, error = null, color = 'red' } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Stack>
        <Text>{question}</Text>
        {children}
        <ErrorAlert>{error}</ErrorAlert>
        <DialogActions>
          <Button variant="default" data-autofocus onClick={onClose}>
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
