import { ColorSwatch, NativeSelect } from '@mantine/core';
import type { SaleStatus, SaleView } from '../../../../shared/sales.ts';
import { STATUS_COLORS, STATUS_OPTIONS } from '../../sales/card/StatusBadge.tsx';
import classes from './StatusSelect.module.css';
import { useStatusChange } from './useStatusChange.ts';

/** Shows and changes a sale's status (spec §2, "Ventas Recientes"). */
export function StatusSelect({ sale }: { sale: SaleView }) {
  const { status, busy, setStatus } = useStatusChange(sale);
  return (
    <NativeSelect
      aria-label={`Estado de la venta de ${sale.customerInfo.name}`}
      // `disabled` would drop the focus; `aria-disabled` keeps it.
      aria-disabled={busy}
      className={classes.status}
      leftSection={
        <ColorSwatch
          size={12}
          withShadow={false}
          color={`var(--mantine-color-${STATUS_COLORS[status]}-filled)`}
        />
      }
      data={STATUS_OPTIONS}
      value={status}
      onChange={(event) => {
        if (!busy) setStatus(event.currentTarget.value as SaleStatus);
      }}
    />
  );
}
