import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { OUTBOX } from './outboxTexts.ts';
import { useOutbox } from './useOutbox.ts';

/** Shows its children while sales are queued, or while the queue is open. */
export function WhenSalesWait({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const waits = (useOutbox()?.length ?? 0) > 0;
  return (waits || path.startsWith(OUTBOX)) && children;
}
