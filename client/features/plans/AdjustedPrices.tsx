import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { AdjustedPriceView, AdjustPricesInput } from '../../../shared/plans/prices.ts';
import { argentineDay, formatShortDay } from '../../../shared/values/dates.ts';
import { formatMoney } from '../../../shared/values/money.ts';
import { errorText } from '../../api/errors.ts';
import { trpc } from '../../api/trpc.ts';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { CardTable, type Column } from '../../ui/lists/CardTable.tsx';
import { useNow } from '../../ui/useNow.ts';
import { notifyDone } from '../../ui/notices.tsx';
import { AnnounceButton } from '../notifications/send/AnnounceButton.tsx';
import { usePricesChanged } from './usePricesChanged.ts';

/** Ids as on the wire. */
export type Adjustment = Omit<AdjustPricesInput, 'planIds' | 'dryRun'> & { planIds: string[] };

const COLUMNS: Column<AdjustedPriceView>[] = [
  { label: 'Plan', cell: ({ planName }) => <Text fw={600}>{planName}</Text> },
  { label: 'Antes', kind: 'number', labelled: true, cell: ({ from }) => formatMoney(from) },
  {
    label: 'Después',
    kind: 'number',
    labelled: true,
    cell: ({ to }) => <Text fw={600}>{formatMoney(to)}</Text>,
  },
];

interface AdjustedPricesProps {
  input: Adjustment;
  /** Of the dry run. */
  prices: AdjustedPriceView[];
  onBack: () => void;
  onClose: () => void;
}

/** The prices before and after; then what to do about the change. */
export function AdjustedPrices({ input, prices, onBack, onClose }: AdjustedPricesProps) {
  const showChanges = usePricesChanged();
  const nowMs = useNow();
  const adjust = trpc.admin.adjustPrices.useMutation({ onSuccess: showChanges });
  const undo = trpc.admin.undoPrices.useMutation({
    onSuccess: () => {
      notifyDone('Los precios quedan como estaban');
      showChanges();
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
      <CardTable
        caption="Precios antes y después"
        columns={COLUMNS}
        rows={done ?? prices}
        keyOf={({ planId }) => planId}
      />
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
