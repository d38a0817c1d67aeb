import { Text } from '@mantine/core';
import { asksForReason, STATUS_REASONS } from '../../../../shared/sales/saleReasons.ts';
import { meaningOf, saleStatusLabel, type SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { isErased } from '../../../../shared/values/erased.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { trpc } from '../../../api/trpc.ts';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { clearNotices, notifyUndoable } from '../../../ui/notices.tsx';
import { NoteDialog } from '../../../ui/dialogs/NoteDialog.tsx';
import { showRefusal, showSale } from '../showSale.ts';

/** Changes a sale's status and offers to undo it; after a conflict, notifies and refreshes the list. `likely`: the reason chosen at first. */
export function useStatusChange(sale: SaleView, likely?: string) {
  const question = useDialog<{ from: SaleStatus; to: SaleStatus }>();
  const change = trpc.admin.changeSaleStatus.useMutation({
    onSuccess: (changed, { expectedStatus }) => {
      showSale(changed);
      const previous = expectedStatus as SaleStatus;
      notifyUndoable(`Venta de ${changed.customerInfo.name}: ${saleStatusLabel(changed.status)}`, () =>
        change.mutate({ id: changed._id, status: previous, expectedStatus: changed.status }),
      );
    },
    onError: showRefusal('No se pudo actualizar el estado', 'Error al actualizar el estado de la venta'),
  });
  const asked = question.subject;
  return {
    busy: change.isPending,
    /** The chosen status while it is stored, else the sale's. */
    status: change.isPending ? change.variables.status : sale.status,
    setStatus: (status: SaleStatus) => {
      // The server refuses texts about an erased customer.
      if (isErased(sale) || !asksForReason(sale.status, status))
        return change.mutate({ id: sale._id, status, expectedStatus: sale.status });
      clearNotices();
      question.open({ from: sale.status, to: status });
    },
    /** Asks for the reason of a cancellation or a step back. */
    dialog: asked && (
      <NoteDialog
        draft={`status-${sale._id}`}
        title="¿Por qué cambia?"
        choices={STATUS_REASONS}
        chosen={likely}
        confirmLabel={`Pasar a ${saleStatusLabel(asked.to)}`}
        opened={question.opened}
        onClose={question.close}
        onConfirm={(reason) =>
          change.mutateAsync({
            id: sale._id,
            status: asked.to,
            expectedStatus: asked.from,
            ...(reason && { reason }),
          })
        }
      >
        <Text>
          La venta de <strong>{sale.customerInfo.name}</strong> pasa a{' '}
          <strong>{saleStatusLabel(asked.to)}</strong>. El vendedor verá el motivo.
        </Text>
        {sale.commissionState === 'paid' && !meaningOf({ status: asked.to }).isInstalled && (
          <Text c="red">
            Su comisión ya se pagó: se descuentan {formatMoney(sale.commission)} de las próximas.
          </Text>
        )}
      </NoteDialog>
    ),
  };
}
