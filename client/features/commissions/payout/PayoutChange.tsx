import { Text } from '@mantine/core';
import { formatFromNow } from '../../../../shared/values/dates.ts';
import type { SettlementView } from '../../../../shared/commissions/settlements.ts';
import { useNow } from '../../../ui/useNow.ts';

/** Says before money goes out that its destination changed: who took over an account would change that first. */
export function PayoutChange({ settlement }: { settlement: SettlementView }) {
  const nowMs = useNow();
  const { state, payoutChangedAt } = settlement;
  if (payoutChangedAt === null || (state !== 'draft' && state !== 'closed')) return null;
  return (
    <Text size="sm" data-noprint>
      Cambió sus datos de cobro {formatFromNow(payoutChangedAt, nowMs)}
    </Text>
  );
}
