import { Alert, Button, NativeSelect, Stack, Text } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { priceUntilText } from '../../../../../shared/plans/planPrice.ts';
import { formatMoney } from '../../../../../shared/values/money.ts';
import { usePresence } from '../../../../api/seen.ts';
import { PartNeedsConnection } from '../../../../ui/lists/NeedsConnection.tsx';
import { useNow } from '../../../../ui/useNow.ts';
import type { usePlansOnOffer } from '../usePlansOnOffer.ts';
import type { PlanChoice } from './planChoices.ts';
import classes from './PlanField.module.css';

interface PlanFieldProps {
  plans: ReturnType<typeof usePlansOnOffer>['query'];
  inputProps: GetInputPropsReturnType;
  choices: PlanChoice[];
  chosen: PlanChoice | undefined;
}

/** Chooses the plan; shows prices and the chosen description. */
export function PlanField({ plans, inputProps, choices, chosen }: PlanFieldProps) {
  const presence = usePresence(plans);
  const missing = presence === 'missing';
  const failed = plans.isLoadingError && presence === 'here';
  const nowMs = useNow();
  const options = choices.map(({ _id, name, price }) => ({
    value: _id,
    label: `${name} - ${formatMoney(price)}`,
  }));
  const nothingYet = plans.isPending ? 'Cargando...' : 'Elige uno de la lista';
  return (
    <Stack gap="xs">
      <NativeSelect
        label="Plan"
        required
        classNames={{ input: classes.select }}
        data={[{ value: '', label: nothingYet }, ...options]}
        {...inputProps}
      />
      {chosen?.nextPrice && (
        <Text size="sm" fw={600}>
          {priceUntilText(chosen, nowMs)}
        </Text>
      )}
      {chosen?.description && (
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
          {chosen.description}
        </Text>
      )}
      {missing && <PartNeedsConnection>Los planes necesitan conexión.</PartNeedsConnection>}
      {failed && (
        <Alert
          color="red"
          role="alert"
          icon={<IconAlertTriangle aria-hidden />}
          title="Error al cargar los planes"
        >
          <Button color="red" variant="outline" onClick={() => void plans.refetch()}>
            Reintentar
          </Button>
        </Alert>
      )}
      {!plans.isPending && !failed && !missing && choices.length === 0 && (
        <Alert color="amber" role="status">
          Todavía no hay opciones a la venta. Avísale a tu administrador.
        </Alert>
      )}
    </Stack>
  );
}
