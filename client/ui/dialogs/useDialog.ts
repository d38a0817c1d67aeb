import { useCallback, useState } from 'react';

/** Keeps its subject while it closes; undefined until it first opens. */
export interface Dialog<Subject> {
  subject: Subject | undefined;
  opened: boolean;
  close: () => void;
}

export function useDialog<Subject>(): Dialog<Subject> & { open: (subject: Subject) => void } {
  const [subject, setSubject] = useState<Subject>();
  const [opened, setOpened] = useState(false);
  const open = useCallback((next: Subject) => {
    setSubject(next);
    setOpened(true);
  }, []);
  const close = useCallback(() => setOpened(false), []);
  return { subject, opened, open, close };
}
