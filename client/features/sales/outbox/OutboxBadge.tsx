import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { CountBadge } from '../../../ui/figures/CountBadge.tsx';
import { OUTBOX, useOutbox, useUnsent } from './useOutbox.ts';

/** Number of queued sales; hidden at zero. */
export function OutboxBadge() {
  const count = useUnsent();
  return <CountBadge count={count} label={count === 1 ? 'venta por enviar' : 'ventas por enviar'} />;
}

/** Shows its children while sales are queued, or while the queue is open. */
export function WhenSalesWait({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const waits = (useOutbox()?.length ?? 0) > 0;
  return (waits || path.startsWith(OUTBOX)) && children;
}
