import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './FormModal.module.css';

interface FormModalProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A touch outside does not close it, so nothing typed is lost. */
export function FormModal({ title, opened, onClose, children }: FormModalProps) {
  const phone = useMediaQuery('(max-width: 47.99em)');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size="lg"
      fullScreen={phone ?? false}
      closeOnClickOutside={false}
      classNames={{ content: classes.content }}
    >
      {children}
    </Modal>
  );
}
