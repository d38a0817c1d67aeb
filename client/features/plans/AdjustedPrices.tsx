import { Alert, Button, Stack, Table, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { AdjustedPriceView, AdjustPricesInput } from '../../../shared/plans/prices.ts';
import { argentineDay, formatShortDay } from '../../../shared/values/dates.ts';
import { formatMoney } from '../../../shared/values/money.ts';
import { errorText } from '../../api/errors.ts';
import { trpc } from '../../api/trpc.ts';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { useNow } from '../../ui/useNow.ts';
import { notifyDone } from '../../ui/notices.tsx';
import { AnnounceButton } from '../notifications/send/AnnounceButton.tsx';
import classes from './AdjustedPrices.module.css';
import { pricesChanged } from './pricesChanged.ts';

/** Ids as on the wire. */
export type Adjustment = Omit<AdjustPricesInput, 'planIds' | 'dryRun'> & { planIds: string[] };

interface AdjustedPricesProps {
  input: Adjustment;
  /** Result of the dry run. */
  prices: AdjustedPriceView[];
  onBack: () => void;
  onClose: () => void;
}

/** Prices before and after, then actions on the change. */
export function AdjustedPrices({ input, prices, onBack, onClose }: AdjustedPricesProps) {
  const nowMs = useNow();
  const adjust = trpc.admin.adjustPrices.useMutation({ onSuccess: pricesChanged });
  const undo = trpc.admin.undoPrices.useMutation({
    onSuccess: () => {
      notifyDone('Los precios quedan como estaban');
      pricesChanged();
      onClose();
    },
  });
  const day = formatShortDay(input.validFrom);
  const done = adjust.data;
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
        {Boolean(adjust.error ?? undo.error) &&
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
          <Button disabled={adjust.isPending} onClick={() => adjust.mutate(input)}>
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
