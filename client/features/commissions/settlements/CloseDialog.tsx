import { Button, Modal, Stack, Text } from '@mantine/core';
import { formatMoney } from '../../../../shared/values/money.ts';
import type { SettlementView } from '../../../../shared/commissions/settlements.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { notifyDone } from '../../../ui/notices.tsx';
import { PayoutChange } from '../payout/PayoutChange.tsx';
import { isOvertaken, useSettlementChange } from './useSettlementChange.ts';

export interface StepDialogProps {
  settlement: SettlementView;
  opened: boolean;
  onClose: () => void;
}

/** Asks before a draft gets its number and is frozen. */
export function CloseDialog({ settlement, opened, onClose }: StepDialogProps) {
  const { _id: id, sellerName, total, payout } = settlement;
  const change = useSettlementChange(id, ({ number }) => {
    onClose();
    notifyDone(`Se cerró la liquidación N.º ${number}`);
  });
  const step = trpc.admin.closeSettlement.useMutation(change);
  return (
    <Modal opened={opened} onClose={onClose} title="Cerrar liquidación">
      <Stack>
        <Text>
          {sellerName} recibe {formatMoney(total)}. La liquidación recibe su número, el vendedor la ve y sus
          movimientos ya no cambian.
        </Text>
        <PayoutChange settlement={settlement} />
        {payout === null && (
          <Text c="var(--mantine-color-error)">
            Faltan los datos de cobro: la liquidación queda sin ellos.
          </Text>
        )}
        <ErrorAlert>
          {step.isError &&
            !isOvertaken(step.error) &&
            errorText(step.error, 'Error al cerrar la liquidación')}
        </ErrorAlert>
        <DialogActions>
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={step.isPending} onClick={() => step.mutate({ id, expectedTotal: total })}>
            {step.isPending ? 'Cerrando...' : 'Cerrar liquidación'}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}
