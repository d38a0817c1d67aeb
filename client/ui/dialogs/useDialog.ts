import { useCallback, useState } from 'react';

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
