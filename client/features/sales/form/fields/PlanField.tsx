import { Alert, Button, NativeSelect, Stack, Text } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { priceUntilText } from '../../../../../shared/plans/planPrice.ts';
import { formatMoney } from '../../../../../shared/values/money.ts';
import { PartNeedsConnection } from '../../../../ui/lists/NeedsConnection.tsx';
import { useNow } from '../../../../ui/useNow.ts';
import type { PlanChoice } from './planChoices.ts';
import classes from './PlanField.module.css';

interface PlanFieldProps {
  inputProps: GetInputPropsReturnType;
  choices: PlanChoice[];
  chosen: PlanChoice | undefined;
  loading: boolean;
  failed: boolean;
  /** Offline and not kept on the device. */
  missing: boolean;
  onRetry: () => void;
}

/** Chooses the plan; shows prices and the chosen description. */
export function PlanField({
  inputProps,
  choices,
  chosen,
  loading,
  failed,
  missing,
  onRetry,
}: PlanFieldProps) {
  const nowMs = useNow();
  const options = choices.map(({ id, name, price }) => ({
    value: id,
    label: `${name} - ${formatMoney(price)}`,
  }));
  const nothingYet = loading ? 'Cargando...' : 'Elige uno de la lista';
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
          <Button color="red" variant="outline" onClick={onRetry}>
            Reintentar
          </Button>
        </Alert>
      )}
      {!loading && !failed && !missing && choices.length === 0 && (
        <Alert color="amber" role="status">
          Todavía no hay opciones a la venta. Avísale a tu administrador.
        </Alert>
      )}
    </Stack>
  );
}
