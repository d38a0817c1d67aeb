import { Alert, Button, Group, Text } from '@mantine/core';
import { IconClockDollar } from '@tabler/icons-react';
import { dayStartMs } from '../../../../shared/input/dateInput.ts';
import type { PriceView } from '../../../../shared/plans/prices.ts';
import type { DecidePriceInput } from '../../../../shared/sales/salePrice.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { formatDateTime } from '../../../../shared/values/dates.ts';
import { isErased } from '../../../../shared/values/erased.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { trpc } from '../../../api/trpc.ts';
import { ConfirmModal } from '../../../ui/dialogs/ConfirmModal.tsx';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { notifyDone } from '../../../ui/notices.tsx';
import { showSale } from '../showSale.ts';

type Use = DecidePriceInput['use'];

const NAMES: Record<Use, string> = { captured: 'el precio del momento', current: 'el precio de hoy' };

export function isPriceUndecided(sale: SaleView): boolean {
  return sale.priceSource === 'late' && sale.status !== 'cancelled' && !isErased(sale);
}

/** Decides between the price at the sale's moment and that at its registration. */
export function LatePrice({ sale }: { sale: SaleView }) {
  const dialog = useDialog<Use>();
  const history = trpc.admin.listPrices.useQuery({ id: sale.planId }, { retry: false });
  const decide = trpc.admin.decidePrice.useMutation({
    onSuccess: (changed) => {
      dialog.close();
      showSale(changed);
      notifyDone(`La venta vale ${formatMoney(changed.planPrice)}`);
    },
  });
  const then = history.data && priceAt(history.data, Date.parse(sale.capturedAt ?? ''));
  // A deleted plan has no history.
  const prices: Record<Use, string> = {
    captured: then === undefined ? 'sin dato' : formatMoney(then),
    current: formatMoney(sale.planPrice),
  };
  const chosen = dialog.subject ?? 'current';
  return (
    <Alert color="amber" icon={<IconClockDollar aria-hidden />} title="Precio por decidir">
      <Text size="sm">
        La venta se hizo el {formatDateTime(sale.capturedAt)} y llegó más de 72 horas después.
      </Text>
      <Text size="sm" fw={600}>
        El precio del momento: {history.isPending ? '…' : prices.captured}
      </Text>
      <Text size="sm" mb="xs" fw={600}>
        El de hoy: {prices.current}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={() => dialog.open('captured')}>
          Usar el del momento
        </Button>
        <Button variant="default" onClick={() => dialog.open('current')}>
          Usar el de hoy
        </Button>
      </Group>
      <ConfirmModal
        opened={dialog.opened}
        title="Decidir el precio"
        question={`¿La venta a ${sale.customerInfo.name} se hace con ${NAMES[chosen]} (${prices[chosen]})?`}
        confirmLabel="Decidir"
        busyLabel="Guardando..."
        color="petrol"
        call={decide}
        failure="No se pudo decidir el precio"
        onConfirm={() => decide.mutate({ id: sale._id, use: chosen })}
        onClose={dialog.close}
      >
        <Text c="dimmed">La comisión se calcula con ese precio. No se puede cambiar después.</Text>
      </ConfirmModal>
    </Alert>
  );
}

/** Returns a plan's price at that instant; before the first price, the first. */
function priceAt(history: PriceView[], atMs: number): number | undefined {
  const counted = history.filter(({ state }) => state === 'past' || state === 'current');
  const found = counted.find(
    ({ validFrom, createdAt }) => Math.max(dayStartMs(validFrom), Date.parse(createdAt)) <= atMs,
  );
  return (found ?? counted.at(-1))?.price;
}
