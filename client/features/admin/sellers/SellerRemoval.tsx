import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ManagedUser } from '../../../../shared/admin.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { ConfirmModal } from '../../../ui/ConfirmModal.tsx';
import { tellDone } from '../notices.ts';

interface SellerRemovalProps {
  user: ManagedUser | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Asks before an account is deleted, and warns of what it leaves open. */
export function SellerRemoval({ user, opened, onClose }: SellerRemovalProps) {
  const utils = trpc.useUtils();
  const remove = trpc.admin.deleteUser.useMutation({
    onSuccess: () => {
      onClose();
      tellDone(`Se eliminó a ${user?.name}`);
      void utils.admin.invalidate();
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmModal
      opened={opened}
      title="Eliminar vendedor"
      question="¿Estás seguro de que quieres eliminar este vendedor?"
      confirmLabel="Eliminar vendedor"
      busyLabel="Eliminando..."
      busy={remove.isPending}
      error={remove.isError ? errorText(remove.error, 'Error al eliminar el usuario') : null}
      onConfirm={() => user && remove.mutate({ id: user._id })}
      onClose={close}
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
      <Text c="dimmed">Su sesión se cierra al instante. Sus ventas quedan registradas con su nombre.</Text>
    </ConfirmModal>
  );
}

function openSalesWarning(count: number): string {
  return count === 1
    ? 'Tiene 1 venta abierta, sin instalar ni cerrar.'
    : `Tiene ${count.toLocaleString('es-AR')} ventas abiertas, sin instalar ni cerrar.`;
}
