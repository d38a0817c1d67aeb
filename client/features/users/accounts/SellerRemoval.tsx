import { Text } from '@mantine/core';
import type { AdminUserView } from '../../../../shared/users/users.ts';
import { trpc } from '../../../api/trpc.ts';
import { notifyDone } from '../../../ui/notices.tsx';
import { OpenWork } from './OpenWork.tsx';
import { RemovalDialog } from '../../../ui/dialogs/RemovalDialog.tsx';
import type { Dialog } from '../../../ui/dialogs/useDialog.ts';

/** Asks before an account is deleted, and warns of its open sales and its balance. */
export function SellerRemoval(dialog: Dialog<AdminUserView>) {
  const utils = trpc.useUtils();
  const deletion = trpc.admin.deleteUser.useMutation({
    onSuccess: () => {
      dialog.close();
      notifyDone(`Se eliminó a ${dialog.subject?.name}`);
      void utils.admin.invalidate();
    },
  });
  return (
    <RemovalDialog
      {...dialog}
      title="Eliminar vendedor"
      question="¿Estás seguro de que quieres eliminar este vendedor?"
      call={deletion}
      failure="Error al eliminar el usuario"
    >
      {(user) => (
        <>
          <div>
            <Text fw={600}>{user.name}</Text>
            <Text c="dimmed">{user.email}</Text>
          </div>
          {dialog.opened && <OpenWork user={user} />}
          <Text c="dimmed">
            Su sesión se cierra al instante. Sus ventas y lo que ganó quedan registrados con su nombre.
          </Text>
        </>
      )}
    </RemovalDialog>
  );
}
