import { Stack, Text } from '@mantine/core';
import { formatMoney } from '../../../../../shared/values/money.ts';
import { trpc } from '../../../../api/trpc.ts';
import { FormModal } from '../../../../ui/dialogs/FormModal.tsx';
import { countOf } from '../../../../ui/figures/countOf.ts';
import { BulkProgressPanel } from './BulkProgressPanel.tsx';
import { PayForm } from '../PayForm.tsx';
import type { Chosen } from '../SettlementsTable.tsx';
import { useBulkRun } from './useBulkRun.ts';

interface BulkDialogProps {
  rows: Chosen[] | undefined;
  opened: boolean;
  /** Called when every step has been tried. */
  onDone: () => void;
  onClose: () => void;
}

/** Marks many closed settlements as paid, on one day by one method. */
export function BulkPayDialog({ rows, opened, onDone, onClose }: BulkDialogProps) {
  return (
    <FormModal title="Marcar como pagadas" opened={opened} onClose={onClose}>
      {rows && <BulkPay rows={rows} onDone={onDone} onClose={onClose} />}
    </FormModal>
  );
}

interface BulkPayProps extends Omit<BulkDialogProps, 'opened'> {
  rows: Chosen[];
}

function BulkPay({ rows, onDone, onClose }: BulkPayProps) {
  const { client } = trpc.useUtils();
  const { progress, run } = useBulkRun(onDone);
  if (progress) {
    return <BulkProgressPanel progress={progress} doing="Pagando" did="Se pagaron" onClose={onClose} />;
  }
  return (
    <Stack>
      <Text>
        {countOf(rows.length, 'liquidación', 'liquidaciones')}, por{' '}
        {formatMoney(rows.reduce((sum, { total }) => sum + total, 0))} en total.
      </Text>
      <PayForm
        submitLabel="Marcar como pagadas"
        onSubmit={(payment) =>
          void run(rows, ({ id }) => client.admin.paySettlement.mutate({ id, ...payment }))
        }
        onCancel={onClose}
      />
    </Stack>
  );
}
