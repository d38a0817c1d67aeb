import { Button, Stack, Text } from '@mantine/core';
import { formatMoney } from '../../../../../shared/values/money.ts';
import { trpc } from '../../../../api/trpc.ts';
import { DialogActions } from '../../../../ui/dialogs/DialogActions.tsx';
import { countOf } from '../../../../ui/figures/countOf.ts';
import { BulkDialog, type BulkProps, totalOf } from './BulkDialog.tsx';

/** Closes many drafts. */
export function BulkCloseDialog(dialog: BulkProps) {
  const { client } = trpc.useUtils();
  return (
    <BulkDialog title="Cerrar borradores" doing="Cerrando" did="Se cerraron" {...dialog}>
      {(rows, run) => (
        <Stack>
          <Text>
            Se cierran {countOf(rows.length, 'borrador', 'borradores')}, por {formatMoney(totalOf(rows))} en
            total. Cada uno recibe su número y ya no cambia.
          </Text>
          <Text c="dimmed">
            Quedan con los datos de cobro que cada vendedor tiene hoy; también se cierran las de quienes no
            los cargaron.
          </Text>
          <DialogActions>
            <Button variant="default" data-autofocus onClick={dialog.close}>
              Cancelar
            </Button>
            <Button
              onClick={() =>
                run(({ id, total }) => client.admin.closeSettlement.mutate({ id, expectedTotal: total }))
              }
            >
              Cerrar borradores
            </Button>
          </DialogActions>
        </Stack>
      )}
    </BulkDialog>
  );
}
