import { Text } from '@mantine/core';
import { formatMoney } from '../../../shared/values/money.ts';
import type { PlanView } from '../../../shared/plans/plans.ts';
import { trpc } from '../../api/trpc.ts';
import { notifyDone } from '../../ui/notices.tsx';
import { RemovalDialog } from '../../ui/dialogs/RemovalDialog.tsx';
import type { Dialog } from '../../ui/dialogs/useDialog.ts';

export function PlanRemoval(dialog: Dialog<PlanView>) {
  const utils = trpc.useUtils();
  const deletion = trpc.admin.deletePlan.useMutation({
    onSuccess: () => {
      dialog.close();
      notifyDone(`Se eliminó el plan ${dialog.subject?.name}`);
      void utils.admin.invalidate();
      void utils.plans.invalidate();
    },
  });
  return (
    <RemovalDialog
      {...dialog}
      title="Eliminar plan"
      question="¿Estás seguro de que quieres eliminar este plan?"
      call={deletion}
      failure="Error al eliminar el plan"
    >
      {({ name, price }) => (
        <>
          <Text fw={600}>
            {name} · {formatMoney(price)}
          </Text>
          <Text c="dimmed">Ya no se podrá vender. Las ventas que tiene conservan su nombre y su precio.</Text>
        </>
      )}
    </RemovalDialog>
  );
}
