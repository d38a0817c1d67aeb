import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { AdminUserView } from '../../../../shared/users/users.ts';
import { trpc } from '../../../api/trpc.ts';
import { ConfirmModal } from '../../../ui/dialogs/ConfirmModal.tsx';
import { countOf } from '../../../ui/figures/countOf.ts';
import { notifyDone } from '../../../ui/notices.tsx';
import { useRemoval } from '../../../ui/dialogs/useRemoval.ts';
import { BalanceWarning } from './BalanceWarning.tsx';

interface SellerRemovalProps {
  user: AdminUserView | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Asks before an account is deleted, and warns of its open sales and its balance. */
export function SellerRemoval({ user, opened, onClose }: SellerRemovalProps) {
  const utils = trpc.useUtils();
  const mutation = trpc.admin.deleteUser.useMutation({
    onSuccess: () => {
      onClose();
      notifyDone(`Se eliminó a ${user?.name}`);
      void utils.admin.invalidate();
    },
  });
  const removal = useRemoval({ mutation, id: user?._id, failure: 'Error al eliminar el usuario', onClose });
  return (
    <ConfirmModal
      {...removal}
      opened={opened}
      title="Eliminar vendedor"
      question="¿Estás seguro de que quieres eliminar este vendedor?"
      confirmLabel="Eliminar vendedor"
    >
      <div>
        <Text fw={600}>{user?.name}</Text>
        <Text c="dimmed">{user?.email}</Text>
      </div>
      {user && user.openSales > 0 && (
        <Alert color="amber" icon={<IconAlertTriangle aria-hidden />}>
          {openSalesWarning(user.openSales)}
        </Alert>
      )}
      {user && opened && <BalanceWarning sellerId={user._id} />}
      <Text c="dimmed">
        Su sesión se cierra al instante. Sus ventas y lo que ganó quedan registrados con su nombre.
      </Text>
    </ConfirmModal>
  );
}

function openSalesWarning(count: number): string {
  return `Tiene ${countOf(count, 'venta abierta', 'ventas abiertas')}, sin instalar ni cerrar.`;
}
