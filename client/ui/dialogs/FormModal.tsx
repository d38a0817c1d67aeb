import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useBackCloses } from '../../router/useBackCloses.ts';
import classes from './FormModal.module.css';
import type { Dialog } from './useDialog.ts';

interface FormModalProps<Subject> extends Dialog<Subject> {
  title: string;
  children: (subject: Subject) => ReactNode;
}

/** Going back closes it; a tap outside does not: typed text stays. */
export function FormModal<Subject>({ title, subject, opened, close, children }: FormModalProps<Subject>) {
  useBackCloses(opened, close);
  const phone = useMediaQuery('(max-width: 47.99em)');
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size="lg"
      fullScreen={phone ?? false}
      closeOnClickOutside={false}
      classNames={{ content: classes.content }}
    >
      {subject !== undefined && children(subject)}
    </Modal>
  );
}
