import { getQueryKey } from '@trpc/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import {
  saleStatusLabel,
  type SalePageView,
  type SaleStatus,
  type SaleView,
} from '../../../../shared/sales.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { clearNotices, notifyFailure, notifyUndoable } from '../../../ui/notices.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { asksForReason } from './statusReasons.ts';

interface StatusChange {
  busy: boolean;
  /** The chosen status while it is being stored, else the sale's. */
  status: SaleStatus;
  setStatus: (status: SaleStatus) => void;
  /** To be rendered: asks for the reason of a cancellation or a step back. */
  dialog: ReactNode;
}

/** Changes a sale's status from the one on the screen and offers to undo it; after a conflict, notifies and refreshes the list. */
export function useStatusChange(sale: SaleView): StatusChange {
  const queries = useQueryClient();
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState<SaleStatus>();
  const change = trpc.admin.changeSaleStatus.useMutation({
    onSuccess: (changed, { expectedStatus }) => {
      // At once: the next change starts from this status.
      queries.setQueriesData<SalePageView>(
        { queryKey: getQueryKey(trpc.admin.listSales) },
        (page) =>
          page && { ...page, sales: page.sales.map((row) => (row._id === changed._id ? changed : row)) },
      );
      const previous = expectedStatus as SaleStatus;
      notifyUndoable(`Venta de ${changed.customerInfo.name}: ${saleStatusLabel(changed.status)}`, () =>
        change.mutate({ id: changed._id, status: previous, expectedStatus: changed.status }),
      );
      void utils.sales.invalidate();
    },
    onError: (error) =>
      notifyFailure(
        'No se pudo actualizar el estado',
        errorText(error, 'Error al actualizar el estado de la venta'),
      ),
    onSettled: () => void utils.admin.invalidate(),
  });
  const store = (status: SaleStatus, reason?: string) =>
    change.mutate({ id: sale._id, status, expectedStatus: sale.status, ...(reason && { reason }) });
  return {
    busy: change.isPending,
    status: change.isPending ? change.variables.status : sale.status,
    setStatus: (status) => {
      if (!asksForReason(sale.status, status)) return store(status);
      clearNotices();
      setAsking(status);
    },
    dialog: (
      <ReasonDialog
        customer={sale.customerInfo.name}
        status={asking}
        onClose={() => setAsking(undefined)}
        onConfirm={(reason) => {
          if (asking) store(asking, reason);
          setAsking(undefined);
        }}
      />
    ),
  };
}
