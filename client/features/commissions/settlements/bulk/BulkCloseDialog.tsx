import { Button, Stack, Text } from '@mantine/core';
import { formatMoney } from '../../../../../shared/values/money.ts';
import { trpc } from '../../../../api/trpc.ts';
import { DialogActions } from '../../../../ui/dialogs/DialogActions.tsx';
import { FormModal } from '../../../../ui/dialogs/FormModal.tsx';
import { countOf } from '../../../../ui/figures/countOf.ts';
import { BulkProgressPanel } from './BulkProgressPanel.tsx';
import type { Chosen } from '../SettlementsTable.tsx';
import { useBulkRun } from './useBulkRun.ts';

interface BulkDialogProps {
  rows: Chosen[] | undefined;
  opened: boolean;
  /** Called when every step has been tried. */
  onDone: () => void;
  onClose: () => void;
}

/** Closes many drafts. */
export function BulkCloseDialog({ rows, opened, onDone, onClose }: BulkDialogProps) {
  return (
    <FormModal title="Cerrar borradores" opened={opened} onClose={onClose}>
      {rows && <BulkClose rows={rows} onDone={onDone} onClose={onClose} />}
    </FormModal>
  );
}

interface BulkCloseProps extends Omit<BulkDialogProps, 'opened'> {
  rows: Chosen[];
}

function BulkClose({ rows, onDone, onClose }: BulkCloseProps) {
  const { client } = trpc.useUtils();
  const { progress, run } = useBulkRun(onDone);
  if (progress) {
    return <BulkProgressPanel progress={progress} doing="Cerrando" did="Se cerraron" onClose={onClose} />;
  }
  return (
    <Stack>
      <Text>
        Se cierran {countOf(rows.length, 'borrador', 'borradores')}, por{' '}
        {formatMoney(rows.reduce((sum, { total }) => sum + total, 0))} en total. Cada uno recibe su número y
        ya no cambia.
      </Text>
      <Text c="dimmed">
        Quedan con los datos de cobro que cada vendedor tiene hoy; también se cierran las de quienes no los
        cargaron.
      </Text>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancelar
        </Button>
        <Button
          onClick={() =>
            void run(rows, ({ id, total }) =>
              client.admin.closeSettlement.mutate({ id, expectedTotal: total }),
            )
          }
        >
          Cerrar borradores
        </Button>
      </DialogActions>
    </Stack>
  );
}
