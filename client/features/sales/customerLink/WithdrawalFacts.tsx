import { Alert, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { formatDateTime } from '../../../../shared/values/dates.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';

/** The customer's withdrawal and its state, read-only. */
export function WithdrawalFacts({ sale: { withdrawal } }: { sale: SaleView }) {
  if (!withdrawal) return null;
  const isOpen = withdrawal.state === 'open';
  return (
    <Alert
      color={isOpen ? 'red' : 'gray'}
      icon={<IconArrowBackUp aria-hidden />}
      title={isOpen ? 'El cliente se arrepintió de la compra' : 'Arrepentimiento cerrado'}
    >
      <Text size="sm">
        {formatDateTime(withdrawal.at)}
        {withdrawal.reason && ` · ${withdrawal.reason}`}
      </Text>
      {isOpen && (
        <Text size="sm" mt={4}>
          La administración lo resuelve; mientras tanto, la comisión espera.
        </Text>
      )}
    </Alert>
  );
}
