import { getQueryKey } from '@trpc/react-query';
import { useQueryClient } from '@tanstack/react-query';
import type { AllSalesPage } from '../../../../shared/admin.ts';
import { saleStatusLabel, type SaleStatus, type SaleView } from '../../../../shared/sales.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { notifyDone, notifyFailure } from '../../../ui/notices.ts';

/** Changing a sale's status from what is on the screen; a conflict is told and the list shows what is there now. */
export function useStatusChange(sale: SaleView) {
  const queries = useQueryClient();
  const utils = trpc.useUtils();
  const change = trpc.admin.changeSaleStatus.useMutation({
    onSuccess: (changed) => {
      // At once, so that the next change starts from it; what depends on it follows.
      queries.setQueriesData<AllSalesPage>(
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
    /** What the screen shows: while it is being stored, what was chosen. */
    status: change.isPending ? change.variables.status : sale.status,
    setStatus: (status: SaleStatus) => change.mutate({ id: sale._id, status, expectedStatus: sale.status }),
  };
}
