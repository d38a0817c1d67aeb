import { Text } from '@mantine/core';
import { formatFromNow } from '../../../../shared/values/dates.ts';
import type { SettlementView } from '../../../../shared/commissions/settlements.ts';
import { useUser } from '../../../api/user.ts';
import { useNow } from '../../../ui/useNow.ts';

/** Says before money goes out that its destination changed (who took over an account would change that first), or is one's own. */
export function PayoutChange({ settlement }: { settlement: SettlementView }) {
  const nowMs = useNow();
  const { _id: userId, role } = useUser();
  const { state, sellerId, payoutChangedAt } = settlement;
  if (state !== 'draft' && state !== 'closed') return null;
  return (
    <>
      {payoutChangedAt !== null && (
        <Text size="sm" data-noprint>
          Cambió sus datos de cobro {formatFromNow(payoutChangedAt, nowMs)}
        </Text>
      )}
      {role === 'admin' && sellerId === userId && (
        <Text size="sm" data-noprint>
          Es tu propia cuenta: la auditoría lo señala
        </Text>
      )}
    </>
  );
}
