import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type {
  ListedSettlementView,
  SettlementsStepView,
} from '../../../../shared/commissions/settlements.ts';
import { countOf } from '../../../ui/figures/countOf.ts';

interface NotDoneProps {
  skipped: SettlementsStepView['skipped'];
  /** Settlements with the sellers' names. */
  rows: ListedSettlementView[];
}

/** The settlements that a step skipped, by seller, with the reason. */
export function NotDone({ skipped, rows }: NotDoneProps) {
  if (skipped.length === 0) return null;
  return (
    <Alert
      color="amber"
      icon={<IconAlertTriangle aria-hidden />}
      role="alert"
      title={`No se pudo con ${countOf(skipped.length, 'liquidación', 'liquidaciones')}`}
    >
      {skipped.map(({ id, reason }) => (
        <div key={id}>
          <strong>{rows.find(({ _id }) => _id === id)?.sellerName ?? 'Otra'}</strong>: {reason}
        </div>
      ))}
    </Alert>
  );
}
