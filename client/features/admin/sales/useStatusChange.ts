import { getQueryKey } from '@trpc/react-query';
import { useQueryClient } from '@tanstack/react-query';
import {
  saleStatusLabel,
  type SalePageView,
  type SaleStatus,
  type SaleView,
} from '../../../../shared/sales.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { notifyDone, notifyFailure } from '../../../ui/notices.ts';

/** Changes a sale's status from the one on the screen; after a conflict, notifies and refreshes the list. */
export function useStatusChange(sale: SaleView) {
  const queries = useQueryClient();
  const utils = trpc.useUtils();
  const change = trpc.admin.changeSaleStatus.useMutation({
    onSuccess: (changed) => {
      // At once: the next change starts from this status.
      queries.setQueriesData<SalePageView>(
        { queryKey: getQueryKey(trpc.admin.listSales) },
        (page) =>
          page && { ...page, sales: page.sales.map((row) => (row._id === changed._id ? changed : row)) },
      );
      notifyDone(`Venta de ${changed.customerInfo.name}: ${saleStatusLabel(changed.status)}`);
      void utils.sales.invalidate();
    },
    onError: (error) =>
      notifyFailure(
        'No se pudo actualizar el estado',
        errorText(error, 'Error al actualizar el estado de la venta'),
      ),
    onSettled: () => void utils.admin.invalidate(),
  });
  return {
    busy: change.isPending,
    /** The chosen status while it is being stored, else the sale's. */
    status: change.isPending ? change.variables.status : sale.status,
    setStatus: (status: SaleStatus) => change.mutate({ id: sale._id, status, expectedStatus: sale.status }),
  };
}
