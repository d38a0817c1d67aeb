import { useCallback, useState } from 'react';

/** A dialog about one subject, which stays while the dialog fades out. */
export function useDialog<Subject>() {
  const [subject, setSubject] = useState<Subject>();
  const [opened, setOpened] = useState(false);
  const open = useCallback((next: Subject) => {
    setSubject(next);
    setOpened(true);
  }, []);
  const close = useCallback(() => setOpened(false), []);
  return { subject, opened, open, close };
}
