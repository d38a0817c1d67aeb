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

/** A form over the page: in the middle of a desk, all of a phone. A touch beside it does not throw away what was typed. */
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
