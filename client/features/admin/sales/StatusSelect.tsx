import { ColorSwatch, NativeSelect } from '@mantine/core';
import {
  SALE_STATUS_LABELS,
  SALE_STATUSES,
  type SaleStatus,
  type SaleView,
} from '../../../../shared/sales.ts';
import { STATUS_COLORS } from '../../sales/card/StatusBadge.tsx';
import classes from './StatusSelect.module.css';
import { useStatusChange } from './useStatusChange.ts';

const OPTIONS = SALE_STATUSES.map((status) => ({ value: status, label: SALE_STATUS_LABELS[status] }));

/** Where a sale stands, and changing it on the spot (spec §2, "Ventas Recientes"). */
export function StatusSelect({ sale }: { sale: SaleView }) {
  const { status, busy, setStatus } = useStatusChange(sale);
  return (
    <NativeSelect
      aria-label={`Estado de la venta de ${sale.customerInfo.name}`}
      // Disabled in earnest, it would lose the focus.
      aria-disabled={busy}
      className={classes.status}
      leftSection={
        <ColorSwatch
          size={12}
          withShadow={false}
          color={`var(--mantine-color-${STATUS_COLORS[status]}-filled)`}
        />
      }
      data={OPTIONS}
      value={status}
      onChange={(event) => {
        if (!busy) setStatus(event.currentTarget.value as SaleStatus);
      }}
    />
  );
}
