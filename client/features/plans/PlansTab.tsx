import { Badge, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconBox, IconCalendarDollar, IconPercentage, IconPlus } from '@tabler/icons-react';
import { formatShortDay } from '../../../shared/values/dates.ts';
import { formatMoney } from '../../../shared/values/money.ts';
import type { PlanView } from '../../../shared/plans/plans.ts';
import { trpc } from '../../api/trpc.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { FormModal } from '../../ui/dialogs/FormModal.tsx';
import { QueryState } from '../../ui/lists/QueryState.tsx';
import { useDialog } from '../../ui/dialogs/useDialog.ts';
import { CardTable, type Column } from '../../ui/lists/CardTable.tsx';
import { ListButton, ListButtons, RowButtons } from '../../ui/lists/ListButtons.tsx';
import classes from './PlansTab.module.css';
import { pricesChanged } from './pricesChanged.ts';
import { AdjustPrices } from './AdjustPrices.tsx';
import { PriceHistory } from './PriceHistory.tsx';
import { PlanForm } from './PlanForm.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { RemovalDialog } from '../../ui/dialogs/RemovalDialog.tsx';

interface PlanActions {
  onPrices: (plan: PlanView) => void;
  onEdit: (plan: PlanView) => void;
  onDelete: (plan: PlanView) => void;
}

const columnsOf = ({ onPrices, onEdit, onDelete }: PlanActions): Column<PlanView>[] => [
  {
    label: 'Plan',
    cell: ({ name, description }) => (
      <>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {description}
        </Text>
      </>
    ),
  },
  {
    label: 'Características',
    cell: ({ features }) => (
      <List size="sm">
        {features.map((feature) => (
          <List.Item key={feature}>{feature}</List.Item>
        ))}
      </List>
    ),
  },
  {
    label: 'Precio',
    kind: 'number',
    labelled: true,
    cell: ({ price, nextPrice }) => (
      <>
        <Text fw={600}>{formatMoney(price)}</Text>
        {nextPrice && (
          <Text size="sm" c="dimmed" className={classes.next}>
            {formatMoney(nextPrice.price)} desde el {formatShortDay(nextPrice.validFrom)}
          </Text>
        )}
      </>
    ),
  },
  {
    label: 'Estado',
    kind: 'whole',
    labelled: true,
    cell: ({ isActive }) => <ActiveBadge isActive={isActive} />,
  },
  {
    label: 'Acciones',
    kind: 'actions',
    cell: (plan) => (
      <>
        <ActionButton
          icon={IconCalendarDollar}
          variant="default"
          aria-label={`Precios de ${plan.name}`}
          onClick={() => onPrices(plan)}
        >
          Precios
        </ActionButton>
        <RowButtons name={plan.name} onEdit={() => onEdit(plan)} onDelete={() => onDelete(plan)} />
      </>
    ),
  },
];

export function PlansTab() {
  const plans = trpc.admin.listPlans.useQuery();
  const form = useDialog<PlanView | null>();
  const removal = useDialog<PlanView>();
  const deletion = trpc.admin.deletePlan.useMutation({ onSuccess: pricesChanged });
  const prices = useDialog<PlanView>();
  const adjustment = useDialog<PlanView[]>();
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2}>Planes</Title>
        <ListButtons>
          <ListButton
            variant="default"
            leftSection={<IconPercentage size={18} aria-hidden />}
            disabled={!plans.data?.length}
            onClick={() => adjustment.open(plans.data ?? [])}
          >
            Ajustar precios
          </ListButton>
          <ListButton leftSection={<IconPlus size={18} aria-hidden />} onClick={() => form.open(null)}>
            Crear plan
          </ListButton>
        </ListButtons>
      </Group>
      <QueryState
        query={plans}
        errorTitle="Error al cargar los planes"
        rows={3}
        empty={
          <EmptyState icon={IconBox} title="Todavía no hay planes">
            Crea el primero para que el equipo pueda registrar ventas.
          </EmptyState>
        }
      >
        {(list) => (
          <CardTable
            caption="Planes"
            columns={columnsOf({ onPrices: prices.open, onEdit: form.open, onDelete: removal.open })}
            rows={list}
            keyOf={({ _id }) => _id}
          />
        )}
      </QueryState>
      <FormModal title={form.subject ? 'Editar plan' : 'Crear plan'} {...form}>
        {(plan) => <PlanForm plan={plan} onDone={form.close} />}
      </FormModal>
      <RemovalDialog
        {...removal}
        title="Eliminar plan"
        question="¿Estás seguro de que quieres eliminar este plan?"
        call={deletion}
        done={({ name }) => `Se eliminó el plan ${name}`}
        failure="Error al eliminar el plan"
      >
        {({ name, price }) => (
          <>
            <Text fw={600}>
              {name} · {formatMoney(price)}
            </Text>
            <Text c="dimmed">
              Ya no se podrá vender. Las ventas que tiene conservan su nombre y su precio.
            </Text>
          </>
        )}
      </RemovalDialog>
      <FormModal title={`Precios de ${prices.subject?.name ?? 'un plan'}`} {...prices}>
        {(plan) => <PriceHistory plan={plan} />}
      </FormModal>
      <FormModal title="Ajustar precios" {...adjustment}>
        {(list) => <AdjustPrices plans={list} onClose={adjustment.close} />}
      </FormModal>
    </Stack>
  );
}

function ActiveBadge({ isActive }: { isActive: boolean }) {
  return (
    <Badge size="lg" color={isActive ? 'petrol' : 'gray'} miw="max-content">
      {isActive ? 'Activo' : 'Inactivo'}
    </Badge>
  );
}
