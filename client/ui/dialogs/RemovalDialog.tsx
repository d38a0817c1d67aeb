import type { ReactNode } from 'react';
import { notifyDone } from '../notices.tsx';
import { ConfirmModal, type ConfirmModalProps } from './ConfirmModal.tsx';
import type { Dialog } from './useDialog.ts';

interface RemovalDialogProps<Subject> extends Dialog<Subject> {
  /** Title, also of its button. */
  title: string;
  question: string;
  call: ConfirmModalProps['call'] & { mutateAsync: (input: { id: string }) => Promise<unknown> };
  /** Notice once it is deleted; absent if the call gives it. */
  done?: (subject: Subject) => string;
  /** Sentence for a failure without one. */
  failure: string;
  children: (subject: Subject) => ReactNode;
}

/** Asks before a row is deleted, and names it. */
export function RemovalDialog<Subject extends { _id: string }>(props: RemovalDialogProps<Subject>) {
  const { title, question, subject, opened, close, call, done, failure, children } = props;
  // Not by the call's handlers: they do not run once the row is gone, and this dialog with it.
  async function remove(removed: Subject): Promise<void> {
    try {
      await call.mutateAsync({ id: removed._id });
    } catch {
      // Shown by the dialog.
      return;
    }
    close();
    if (done) notifyDone(done(removed));
  }
  return (
    <ConfirmModal
      opened={opened}
      title={title}
      question={question}
      confirmLabel={title}
      busyLabel="Eliminando..."
      call={call}
      failure={failure}
      onConfirm={() => void (subject && remove(subject))}
      onClose={close}
    >
      {subject && children(subject)}
    </ConfirmModal>
  );
}
