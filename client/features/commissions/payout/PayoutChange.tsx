import { Text } from '@mantine/core';
import { formatFromNow } from '../../../../shared/values/dates.ts';
import type { SettlementView } from '../../../../shared/commissions/settlements.ts';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { useUser } from '../../../api/user.ts';
import { useNow } from '../../../ui/useNow.ts';
import classes from './PayoutChange.module.css';

/** Two monthly payments: by then the seller would have noticed a stranger's account. */
const WATCHED_MS = 60 * DAY_MS;

/** Warns before a payment that its destination changed (a thief of the account would change it), or is the administrator's own. */
export function PayoutChange({ settlement }: { settlement: SettlementView }) {
  const { _id: userId, role } = useUser();
  const { state, sellerId, payoutChangedAt } = settlement;
  if (state !== 'draft' && state !== 'closed') return null;
  return (
    <>
      <ChangedPayout at={payoutChangedAt} />
      {role === 'admin' && sellerId === userId && (
        <Text size="sm" data-noprint>
          Es tu propia cuenta: la auditoría lo señala
        </Text>
      )}
    </>
  );
}

/** Says when the destination changed; nothing if long ago or never. */
export function ChangedPayout({ at }: { at: string | null }) {
  const nowMs = useNow();
  if (at === null || nowMs - Date.parse(at) > WATCHED_MS) return null;
  return (
    <Text size="sm" className={classes.changed} data-noprint>
      Cambió sus datos de cobro {formatFromNow(at, nowMs)}
    </Text>
  );
}
