import { Text } from '@mantine/core';
import { formatMoney } from '../../../shared/values/money.ts';
import type { PlanView } from '../../../shared/plans/plans.ts';
import { trpc } from '../../api/trpc.ts';
import { ConfirmModal } from '../../ui/dialogs/ConfirmModal.tsx';
import { notifyDone } from '../../ui/notices.tsx';
import { useRemoval } from '../../ui/dialogs/useRemoval.ts';

interface PlanRemovalProps {
  plan: PlanView | undefined;
  opened: boolean;
  onClose: () => void;
}

export function PlanRemoval({ plan, opened, onClose }: PlanRemovalProps) {
  const utils = trpc.useUtils();
  const mutation = trpc.admin.deletePlan.useMutation({
    onSuccess: () => {
      onClose();
      notifyDone(`Se eliminó el plan ${plan?.name}`);
      void utils.admin.invalidate();
      void utils.plans.invalidate();
    },
  });
  const removal = useRemoval({ mutation, id: plan?._id, failure: 'Error al eliminar el plan', onClose });
  return (
    <ConfirmModal
      {...removal}
      opened={opened}
      title="Eliminar plan"
      question="¿Estás seguro de que quieres eliminar este plan?"
      confirmLabel="Eliminar plan"
    >
      <Text fw={600}>
        {plan?.name} · {plan && formatMoney(plan.price)}
      </Text>
      <Text c="dimmed">Ya no se podrá vender. Las ventas que tiene conservan su nombre y su precio.</Text>
    </ConfirmModal>
  );
}
