import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../../../shared/values/money.ts';
import { trpc } from '../../../../api/trpc.ts';
import { countOf } from '../../../../ui/figures/countOf.ts';
import { PayForm } from '../actions/PayForm.tsx';
import type { Chosen } from '../SettlementsTable.tsx';
import { BulkDialog, type BulkProps, totalOf } from './BulkDialog.tsx';

interface BulkPayProps extends BulkProps {
  /** Names the settlements further. */
  children?: ReactNode;
}

/** Marks many closed settlements as paid, on one day by one method. */
export function BulkPayDialog({ children, ...dialog }: BulkPayProps) {
  const { client } = trpc.useUtils();
  return (
    <BulkDialog title="Marcar como pagadas" doing="Pagando" did="Se pagaron" {...dialog}>
      {(rows, run) => (
        <PayForm
          submit="Marcar como pagadas"
          onSubmit={(payment) =>
            run((some) => client.admin.paySettlements.mutate({ ids: some.map(({ id }) => id), ...payment }))
          }
          onCancel={dialog.close}
        >
          <Text>
            {countOf(rows.length, 'liquidación', 'liquidaciones')}, por {formatMoney(totalOf(rows))} en total.
            Una liquidación pagada ya no se puede cambiar ni anular.
          </Text>
          {children}
          <MissingPayout rows={rows} />
        </PayForm>
      )}
    </BulkDialog>
  );
}

function MissingPayout({ rows }: { rows: Chosen[] }) {
  const names = rows.filter(({ missingPayout }) => missingPayout).map(({ sellerName }) => sellerName);
  if (names.length === 0) return null;
  return (
    <Text>
      Sin datos de cobro: <strong>{names.join(', ')}</strong>. Por transferencia quedan afuera.
    </Text>
  );
}
