import { CountBadge } from '../../../ui/figures/CountBadge.tsx';
import { useOutbox } from './useOutbox.ts';

/** Number of queued sales; hidden at zero. */
export function OutboxBadge() {
  const length = useOutbox()?.length ?? 0;
  return <CountBadge count={length} label={length === 1 ? 'venta por enviar' : 'ventas por enviar'} />;
}
