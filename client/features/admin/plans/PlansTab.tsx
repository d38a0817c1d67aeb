import { Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconBox, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { formatMoney } from '../../../../shared/money.ts';
import type { PlanView } from '../../../../shared/plans.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { ConfirmModal } from '../../../ui/ConfirmModal.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { useDialog } from '../../../ui/useDialog.ts';
import { ActiveBadge } from '../ActiveBadge.tsx';
import { ActionsCell, CardTable, Cell, NarrowOnly, RowsSkeleton } from '../CardTable.tsx';
import { tellDone } from '../notices.ts';
import { PlanForm } from './PlanForm.tsx';

const COLUMNS = [
  { label: 'Plan' },
  { label: 'Características' },
  { label: 'Precio', number: true },
  { label: 'Estado' },
  { label: 'Acciones', number: true },
];

/** Every plan that is not deleted: creating, editing, deleting. */
export function PlansTab() {
  const plans = trpc.admin.listPlans.useQuery();
  const form = useDialog<PlanView | null>();
  const removal = useDialog<PlanView>();
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2}>Planes</Title>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => form.open(null)}>
          Crear plan
        </Button>
      </Group>
      {plans.isPending && <RowsSkeleton rows={3} />}
      {plans.isLoadingError && (
        <ErrorState
          title="Error al cargar los planes"
          message={errorText(plans.error, 'Intenta nuevamente en unos minutos.')}
          onRetry={() => void plans.refetch()}
        />
      )}
      {plans.data?.length === 0 && (
        <EmptyState icon={IconBox} title="Todavía no hay planes">
          Crea el primero para que el equipo pueda registrar ventas.
        </EmptyState>
      )}
      {plans.data && plans.data.length > 0 && (
        <CardTable caption="Planes" columns={COLUMNS}>
          {plans.data.map((plan) => (
            <PlanRow
              key={plan._id}
              plan={plan}
              onEdit={() => form.open(plan)}
              onDelete={() => removal.open(plan)}
            />
          ))}
        </CardTable>
      )}
      <FormModal
        title={form.subject ? 'Editar plan' : 'Crear plan'}
        opened={form.opened}
        onClose={form.close}
      >
        <PlanForm plan={form.subject ?? null} onDone={form.close} />
      </FormModal>
      <PlanRemoval plan={removal.subject} opened={removal.opened} onClose={removal.close} />
    </Stack>
  );
}

interface PlanRowProps {
  plan: PlanView;
  onEdit: () => void;
  onDelete: () => void;
}

function PlanRow({ plan, onEdit, onDelete }: PlanRowProps) {
  return (
    <tr>
      <Cell>
        <Text fw={600}>{plan.name}</Text>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {plan.description}
        </Text>
      </Cell>
      <Cell>
        <List size="sm">
          {plan.features.map((feature) => (
            <List.Item key={feature}>{feature}</List.Item>
          ))}
        </List>
      </Cell>
      <Cell label="Precio" number>
        <Text fw={600}>{formatMoney(plan.price)}</Text>
      </Cell>
      <Cell label="Estado" whole>
        <ActiveBadge isActive={plan.isActive} />
      </Cell>
      <ActionsCell>
        <Button
          variant="default"
          leftSection={<IconEdit size={18} aria-hidden />}
          aria-label={`Editar ${plan.name}`}
          onClick={onEdit}
        >
          Editar
        </Button>
        <Button variant="default" px="sm" aria-label={`Eliminar ${plan.name}`} onClick={onDelete}>
          <IconTrash size={20} aria-hidden />
          <NarrowOnly>Eliminar</NarrowOnly>
        </Button>
      </ActionsCell>
    </tr>
  );
}

function PlanRemoval({
  plan,
  opened,
  onClose,
}: {
  plan: PlanView | undefined;
  opened: boolean;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const remove = trpc.admin.deletePlan.useMutation({
    onSuccess: () => {
      onClose();
      tellDone(`Se eliminó el plan ${plan?.name}`);
      void utils.admin.invalidate();
      void utils.plans.invalidate();
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmModal
      opened={opened}
      title="Eliminar plan"
      question="¿Estás seguro de que quieres eliminar este plan?"
      confirmLabel="Eliminar plan"
      busyLabel="Eliminando..."
      busy={remove.isPending}
      error={remove.isError ? errorText(remove.error, 'Error al eliminar el plan') : null}
      onConfirm={() => plan && remove.mutate({ id: plan._id })}
      onClose={close}
    >
      <Text fw={600}>
        {plan?.name} · {plan && formatMoney(plan.price)}
      </Text>
      <Text c="dimmed">Ya no se podrá vender. Las ventas que tiene conservan su nombre y su precio.</Text>
    </ConfirmModal>
  );
}
