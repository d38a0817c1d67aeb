import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { AdminUserView } from '../../../../shared/users/users.ts';
import { trpc } from '../../../api/trpc.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { BalanceWarning } from './BalanceWarning.tsx';

/** Warns of an account's open sales, appointments and balance. */
export function OpenWork({ user: { _id: sellerId, openSales } }: { user: AdminUserView }) {
  const appointed = trpc.admin.listSales.useQuery(
    { sellerId, status: 'appointed', limit: 1 },
    { enabled: openSales > 0, staleTime: 0 },
  );
  const appointments = appointed.data?.pagination.total ?? 0;
  return (
    <>
      {openSales > 0 && (
        <Alert color="amber" icon={<IconAlertTriangle aria-hidden />}>
          Tiene {countOf(openSales, 'venta abierta', 'ventas abiertas')}, sin instalar ni cerrar
          {appointments > 0 && `, ${countOf(appointments, 'con turno', 'con turno')}`}.
        </Alert>
      )}
      <BalanceWarning sellerId={sellerId} />
    </>
  );
}
