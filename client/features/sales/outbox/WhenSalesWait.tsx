import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { OUTBOX } from './outboxTexts.ts';
import { useOutbox } from './useOutbox.ts';

/** Shows its children while there are sales to send, or while the user looks at them. */
export function WhenSalesWait({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const waits = (useOutbox()?.length ?? 0) > 0;
  return (waits || path.startsWith(OUTBOX)) && children;
}
