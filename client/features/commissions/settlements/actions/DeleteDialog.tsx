import { Text } from '@mantine/core';
import { useLocation } from 'wouter';
import { formatMoney } from '../../../../../shared/values/money.ts';
import { trpc } from '../../../../api/trpc.ts';
import { notifyDone } from '../../../../ui/notices.tsx';
import type { StepDialogProps } from './CloseDialog.tsx';
import { SETTLEMENTS_PATH } from '../../settlementsQuery.ts';
import { unlessOvertaken, useSettlementChange } from './useSettlementChange.ts';
import { useMoneyChanged } from '../../useMoneyChanged.ts';
import { RemovalDialog } from '../../../../ui/dialogs/RemovalDialog.tsx';

/** Asks before a draft is deleted. */
export function DeleteDialog({ settlement, ...dialog }: StepDialogProps) {
  const [, navigate] = useLocation();
  const showChanges = useMoneyChanged();
  const { onError } = useSettlementChange(settlement._id);
  const deletion = trpc.admin.deleteSettlement.useMutation({
    onSuccess: () => {
      navigate(`${SETTLEMENTS_PATH}?tab=liquidaciones`, { replace: true });
      notifyDone(`Se borró el borrador de ${settlement.sellerName}`);
      showChanges();
    },
    onError,
  });
  return (
    <RemovalDialog
      {...dialog}
      subject={settlement}
      title="Borrar borrador"
      question="¿Estás seguro de que quieres borrar este borrador?"
      call={unlessOvertaken(deletion)}
      failure="Error al borrar el borrador"
    >
      {({ sellerName, total }) => (
        <div>
          <Text fw={600}>{sellerName}</Text>
          <Text c="dimmed">
            {formatMoney(total)}. Sus movimientos vuelven a estar a cobrar, sin liquidación.
          </Text>
        </div>
      )}
    </RemovalDialog>
  );
}
