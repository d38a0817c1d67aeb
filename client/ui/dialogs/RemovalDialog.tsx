import type { ReactNode } from 'react';
import { errorText } from '../../api/errors.ts';
import { ConfirmModal } from './ConfirmModal.tsx';
import type { Dialog } from './useDialog.ts';

interface RemovalDialogProps<Subject> extends Dialog<Subject> {
  /** Title, also of its button. */
  title: string;
  question: string;
  call: {
    mutate: (input: { id: string }) => void;
    reset: () => void;
    isPending: boolean;
    error: unknown;
  };
  /** Sentence for a failure without one. */
  failure: string;
  children: (subject: Subject) => ReactNode;
}

/** Asks before a row is deleted, and names it. */
export function RemovalDialog<Subject extends { _id: string }>(props: RemovalDialogProps<Subject>) {
  const { title, question, subject, opened, close, call, failure, children } = props;
  return (
    <ConfirmModal
      opened={opened}
      title={title}
      question={question}
      confirmLabel={title}
      busyLabel="Eliminando..."
      busy={call.isPending}
      error={call.error ? errorText(call.error, failure) : null}
      onConfirm={() => subject && call.mutate({ id: subject._id })}
      onClose={() => {
        call.reset();
        close();
      }}
    >
      {subject && children(subject)}
    </ConfirmModal>
  );
}
