import {
  Checkbox,
  NativeSelect,
  SimpleGrid,
  Stack,
  TextInput,
  Alert,
  Button,
  Table,
  Text,
} from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useState } from 'react';
import type { PlanView } from '../../../shared/plans/plans.ts';
import {
  adjustPricesInput,
  PRICE_ROUNDINGS,
  type AdjustedPriceView,
  type PriceRounding,
  type AdjustPricesInput,
} from '../../../shared/plans/prices.ts';
import { formatMoney } from '../../../shared/values/money.ts';
import { trpc } from '../../api/trpc.ts';
import { DateField } from '../../forms/DateField.tsx';
import { parseDecimal } from '../../forms/decimalText.ts';
import { clearDraft } from '../../forms/formDraft.ts';
import { useKeptForm } from '../../forms/useKeptForm.ts';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { IconCircleCheck } from '@tabler/icons-react';
import { argentineDay, formatShortDay } from '../../../shared/values/dates.ts';
import { errorText, isUnanswered, unansweredText } from '../../api/errors.ts';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { useNow } from '../../ui/useNow.ts';
import { notifyDone } from '../../ui/notices.tsx';
import { AnnounceButton } from '../notifications/send/AnnounceButton.tsx';
import classes from './AdjustedPrices.module.css';
import { pricesChanged } from './pricesChanged.ts';

const DRAFT = 'adjust-prices';

interface Tried {
  input: Adjustment;
  prices: AdjustedPriceView[];
}

/** Adjusts the prices of several plans: fields, before and after, done. */
export function AdjustPrices({ plans, onClose }: { plans: PlanView[]; onClose: () => void }) {
  const [tried, setTried] = useState<Tried>();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <div hidden={isShown}>
        <AdjustForm
          plans={plans}
          onCancel={onClose}
          onTried={(next) => {
            setTried(next);
            setShown(true);
          }}
        />
      </div>
      {tried && isShown && <AdjustedPrices {...tried} onBack={() => setShown(false)} onClose={onClose} />}
    </>
  );
}

interface AdjustValues {
  /** As typed: `12,5`. */
  percent: string;
  roundTo: string;
  validFrom: string;
  planIds: string[];
}

const validateInput = schemaResolver(adjustPricesInput, { sync: true });

function toInput({ percent, roundTo, validFrom, planIds }: AdjustValues): Adjustment {
  return {
    percent: parseDecimal(percent) as number,
    roundTo: Number(roundTo) as PriceRounding,
    validFrom,
    planIds,
  };
}

interface AdjustFormProps {
  plans: PlanView[];
  onCancel: () => void;
  onTried: (tried: Tried) => void;
}

function AdjustForm({ plans, onCancel, onTried }: AdjustFormProps) {
  const kept = useKeptForm<AdjustValues>({
    draft: DRAFT,
    current: {
      percent: '',
      roundTo: '100',
      validFrom: '',
      planIds: plans.filter(({ isActive }) => isActive).map(({ _id }) => _id),
    },
    validate: (values) => validateInput(toInput(values)),
  });
  const { form } = kept;
  const adjust = trpc.admin.adjustPrices.useMutation();
  const tryOut = (values: AdjustValues) => {
    const input = toInput(values);
    adjust.mutate({ ...input, dryRun: true }, { onSuccess: (prices) => onTried({ input, prices }) });
  };
  return (
    <DialogForm
      form={kept}
      onSubmit={tryOut}
      call={adjust}
      failure="Error al calcular los precios"
      submit="Ver antes y después"
      busyLabel="Calculando..."
      onCancel={onCancel}
    >
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <TextInput
          label="Porcentaje"
          required
          data-autofocus
          // Number pads of phones have no minus sign.
          inputMode="text"
          autoComplete="off"
          rightSection="%"
          description="Con signo menos, baja"
          {...form.getInputProps('percent')}
        />
        <NativeSelect
          label="Redondear a"
          data={PRICE_ROUNDINGS.map((unit) => ({ value: String(unit), label: `$ ${unit}` }))}
          {...form.getInputProps('roundTo')}
        />
        <DateField label="Válido desde" required {...form.getInputProps('validFrom')} />
      </SimpleGrid>
      <Checkbox.Group label="Planes" {...form.getInputProps('planIds')}>
        <Stack gap={0} mt="xs">
          {plans.map(({ _id, name, price, isActive }) => (
            <Checkbox
              key={_id}
              value={_id}
              size="md"
              py={10}
              label={`${name} · ${formatMoney(price)}${isActive ? '' : ' (inactivo)'}`}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </DialogForm>
  );
}

/** Ids as on the wire. */
type Adjustment = Omit<AdjustPricesInput, 'planIds' | 'dryRun'> & { planIds: string[] };

interface AdjustedPricesProps {
  input: Adjustment;
  /** Result of the dry run. */
  prices: AdjustedPriceView[];
  onBack: () => void;
  onClose: () => void;
}

/** Prices before and after, then actions on the change. */
function AdjustedPrices({ input, prices, onBack, onClose }: AdjustedPricesProps) {
  const nowMs = useNow();
  const adjust = trpc.admin.adjustPrices.useMutation({
    onSuccess: () => {
      clearDraft(DRAFT);
      pricesChanged();
    },
  });
  const undo = trpc.admin.undoPrices.useMutation({
    onSuccess: () => {
      notifyDone('Los precios quedan como estaban');
      pricesChanged();
      onClose();
    },
  });
  const day = formatShortDay(input.validFrom);
  const done = adjust.data;
  const isUnsure = isUnanswered(adjust.error);
  const isScheduled = input.validFrom > argentineDay(nowMs);
  return (
    <Stack>
      {done ? (
        <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />} title="Precios ajustados">
          {isScheduled ? `Cuentan desde las 0:00 del ${day}.` : 'Cuentan desde ahora.'}
        </Alert>
      ) : (
        <Text>Así quedan los precios desde el {day}:</Text>
      )}
      <BeforeAndAfter prices={done ?? prices} />
      <ErrorAlert>
        {isUnsure
          ? unansweredText('Vuelve, y mira los precios de ahora antes de repetirlo.')
          : Boolean(adjust.error ?? undo.error) &&
            errorText(adjust.error ?? undo.error, 'Error al guardar los precios')}
      </ErrorAlert>
      {done ? (
        <DialogActions>
          {isScheduled && (
            <Button
              variant="default"
              disabled={undo.isPending}
              onClick={() => undo.mutate({ validFrom: input.validFrom, prices: done })}
            >
              {undo.isPending ? 'Deshaciendo...' : 'Deshacer'}
            </Button>
          )}
          <AnnounceButton values={announcementOf(done, day)} />
        </DialogActions>
      ) : (
        <DialogActions>
          <Button variant="default" onClick={onBack}>
            Volver
          </Button>
          <Button disabled={adjust.isPending || isUnsure} onClick={() => adjust.mutate(input)}>
            {adjust.isPending ? 'Guardando...' : 'Ajustar precios'}
          </Button>
        </DialogActions>
      )}
    </Stack>
  );
}

// Three short columns: a table on the phone too, where amounts line up.
function BeforeAndAfter({ prices }: { prices: AdjustedPriceView[] }) {
  return (
    <Table aria-label="Precios antes y después" horizontalSpacing={6} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Plan</Table.Th>
          <Table.Th ta="right">Antes</Table.Th>
          <Table.Th ta="right">Después</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {prices.map(({ planId, planName, from, to }) => (
          <Table.Tr key={planId}>
            <Table.Td>{planName}</Table.Td>
            <Table.Td className={classes.amount}>{formatMoney(from)}</Table.Td>
            <Table.Td className={classes.amount} fw={600}>
              {formatMoney(to)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function announcementOf(prices: AdjustedPriceView[], day: string) {
  const lines = prices.map(
    ({ planName, from, to }) => `${planName}: ${formatMoney(from)} → ${formatMoney(to)}`,
  );
  return {
    title: `Precios nuevos desde el ${day}`,
    message: [`Desde el ${day} los planes tienen estos precios:`, '', ...lines].join('\n'),
    priority: 'urgent' as const,
  };
}
