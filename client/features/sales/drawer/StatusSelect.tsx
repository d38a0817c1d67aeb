import { ColorSwatch, NativeSelect } from '@mantine/core';
import { meaningOf, type SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { STATUS_OPTIONS } from '../card/StatusBadge.tsx';
import classes from './StatusSelect.module.css';
import { useStatusChange } from './useStatusChange.tsx';

/** Shows and changes a sale's status. `label` names it on the screen; else it names the sale. */
export function StatusSelect({ sale, label }: { sale: SaleView; label?: string }) {
  const { status, busy, setStatus, dialog } = useStatusChange(sale);
  return (
    <>
      <NativeSelect
        {...(label ? { label } : { 'aria-label': `Estado de la venta de ${sale.customerInfo.name}` })}
        // `disabled` would drop the focus; `aria-disabled` keeps it.
        aria-disabled={busy}
        className={classes.status}
        leftSection={
          <ColorSwatch
            size={12}
            withShadow={false}
            color={`var(--mantine-color-${meaningOf({ status }).badge}-filled)`}
          />
        }
        data={STATUS_OPTIONS}
        value={status}
        onChange={(event) => {
          if (!busy) setStatus(event.currentTarget.value as SaleStatus);
        }}
      />
      {dialog}
    </>
  );
}
