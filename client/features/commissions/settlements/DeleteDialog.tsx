import { Text } from '@mantine/core';
import { useLocation } from 'wouter';
import { formatMoney } from '../../../../shared/values/money.ts';
import { trpc } from '../../../api/trpc.ts';
import { ConfirmModal } from '../../../ui/dialogs/ConfirmModal.tsx';
import { notifyDone } from '../../../ui/notices.tsx';
import { useRemoval } from '../../../ui/dialogs/useRemoval.ts';
import type { StepDialogProps } from './CloseDialog.tsx';
import { SETTLEMENTS_PATH } from '../settlementsQuery.ts';
import { isOvertaken, useSettlementChange } from './useSettlementChange.ts';
import { useMoneyChanged } from '../useMoneyChanged.ts';

/** Asks before a draft is deleted. */
export function DeleteDialog({ settlement, opened, onClose }: StepDialogProps) {
  const { _id: id, sellerName, total } = settlement;
  const [, navigate] = useLocation();
  const showChanges = useMoneyChanged();
  const { onError } = useSettlementChange(id);
  const mutation = trpc.admin.deleteSettlement.useMutation({
    onSuccess: () => {
      navigate(`${SETTLEMENTS_PATH}?tab=liquidaciones`, { replace: true });
      notifyDone(`Se borró el borrador de ${sellerName}`);
      showChanges();
    },
    onError,
  });
  const removal = useRemoval({ mutation, id, failure: 'Error al borrar el borrador', onClose });
  return (
    <ConfirmModal
      {...removal}
      error={isOvertaken(mutation.error) ? null : removal.error}
      opened={opened}
      title="Borrar borrador"
      question="¿Estás seguro de que quieres borrar este borrador?"
      confirmLabel="Borrar borrador"
    >
      <div>
        <Text fw={600}>{sellerName}</Text>
        <Text c="dimmed">
          {formatMoney(total)}. Sus movimientos vuelven a estar a cobrar, sin liquidación.
        </Text>
      </div>
    </ConfirmModal>
  );
}
