import { useState } from 'react';
import { schemaResolver } from '@mantine/form';
import { Group, Loader, Stack, Text, Alert, Button, Title } from '@mantine/core';
import { argentineDay } from '../../../../shared/values/dates.ts';
import { draftSettlementsInput, type SettlementRunView } from '../../../../shared/commissions/settlements.ts';
import type { SellerBalanceView } from '../../../../shared/commissions/commissions.ts';
import { trpc } from '../../../api/trpc.ts';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import { countOf } from '../../../ui/figures/countOf.ts';
import { moneyChanged } from '../moneyChanged.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import type { Dialog } from '../../../ui/dialogs/useDialog.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { DateField } from '../../../forms/DateField.tsx';
import { useKeptForm } from '../../../forms/useKeptForm.ts';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { formatMoney } from '../../../../shared/values/money.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import classes from './RunResult.module.css';
import { SETTLEMENTS_PATH } from '../settlementsQuery.ts';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';

const validate = schemaResolver(draftSettlementsInput, { sync: true });

export type Prepared = SellerBalanceView[] | 'all';

interface PrepareDialogProps extends Dialog<Prepared> {
  /** Called after drafts were made. */
  onMade?: () => void;
}

/** Makes a draft for each of these sellers, and lists the skipped ones with the reason. */
export function PrepareDialog({ onMade, ...dialog }: PrepareDialogProps) {
  return (
    <FormModal title="Preparar liquidaciones" {...dialog}>
      {(sellers) => <Prepare sellers={sellers} onMade={onMade} onClose={dialog.close} />}
    </FormModal>
  );
}

interface PrepareProps {
  sellers: Prepared;
  onMade: (() => void) | undefined;
  onClose: () => void;
}

function Prepare({ sellers, onMade, onClose }: PrepareProps) {
  const toInput = ({ until }: { until: string }) =>
    sellers === 'all' ? { all: true, until } : { sellerIds: sellers.map(({ sellerId }) => sellerId), until };
  const [today] = useState(() => argentineDay(Date.now()));
  const kept = useKeptForm({
    draft: 'prepare',
    current: { until: today },
    validate: (values) => validate(toInput(values)),
  });
  const run = trpc.admin.createSettlements.useMutation({
    onSuccess: () => {
      kept.finish();
      onMade?.();
    },
    // An interrupted run has made some drafts.
    onSettled: moneyChanged,
  });
  if (run.data) return <RunResult result={run.data} onClose={onClose} />;
  if (run.isPending) return <Running />;
  return (
    <DialogForm
      form={kept}
      onSubmit={(values) => run.mutate(toInput(values))}
      call={run}
      failure="Error al preparar las liquidaciones"
      submit="Preparar"
      onCancel={onClose}
    >
      <Text>
        Se prepara un borrador para {whom(sellers)}, con lo que hoy está a cobrar. Después puedes revisarlo,
        cerrarlo y pagarlo.
      </Text>
      <DateField
        label="Movimientos hasta"
        required
        data-autofocus
        description="Ese día incluido"
        {...kept.form.getInputProps('until')}
      />
    </DialogForm>
  );
}

function whom(sellers: Prepared): string {
  if (sellers === 'all') return 'cada vendedor que tiene movimientos';
  const [first] = sellers;
  return sellers.length === 1 && first
    ? first.sellerName
    : `cada uno de los ${countOf(sellers.length, 'vendedor elegido', 'vendedores elegidos')}`;
}

function Running() {
  return (
    <Stack gap="xs" py="md">
      <Group gap="xs">
        <Loader size="sm" />
        <Text role="status">Preparando…</Text>
      </Group>
      <Hint>Con miles de vendedores puede tardar unos segundos. Si cierras esta ventana, sigue igual.</Hint>
    </Stack>
  );
}

/** Longer lists of names are folded at first. */
const OPEN_NAMES = 12;

/** A run's drafts, and the skipped sellers with the reason. */
function RunResult({ result, onClose }: { result: SettlementRunView; onClose: () => void }) {
  const { settlements, skipped } = result;
  const [only] = settlements;
  const total = settlements.reduce((sum, settlement) => sum + settlement.total, 0);
  return (
    <Stack>
      {only ? (
        <Alert color="green" icon={<IconCheck aria-hidden />} role="status">
          {settlements.length === 1
            ? `Se preparó un borrador para ${only.sellerName}, por ${formatMoney(total)}.`
            : `Se prepararon ${countOf(settlements.length, 'borrador', 'borradores')}, por ${formatMoney(total)} en total.`}
        </Alert>
      ) : (
        <Alert color="amber" icon={<IconInfoCircle aria-hidden />} role="status">
          No se preparó ninguna liquidación.
        </Alert>
      )}
      {skipped.length > 0 && <Skipped skipped={skipped} />}
      <DialogActions>
        <Button variant={only ? 'default' : 'filled'} data-autofocus onClick={onClose}>
          Listo
        </Button>
        {only && (
          <LinkButton
            href={
              settlements.length === 1
                ? `${SETTLEMENTS_PATH}/${only._id}`
                : `${SETTLEMENTS_PATH}?tab=liquidaciones&state=draft`
            }
          >
            {settlements.length === 1 ? 'Ver el borrador' : 'Ver los borradores'}
          </LinkButton>
        )}
      </DialogActions>
    </Stack>
  );
}

function Skipped({ skipped }: Pick<SettlementRunView, 'skipped'>) {
  const byReason = Object.entries(Object.groupBy(skipped, ({ reason }) => reason));
  return (
    <section aria-labelledby="sin-borrador">
      <Title order={3} id="sin-borrador" mb="xs">
        Sin borrador: {countOf(skipped.length, 'vendedor', 'vendedores')}
      </Title>
      <ul className={classes.reasons}>
        {byReason.map(([reason, sellers = []]) => (
          <li key={reason} className={classes.reason}>
            <Text>{reason}</Text>
            <Names names={sellers.map(({ sellerName }) => sellerName)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Names({ names }: { names: string[] }) {
  const text = (
    <Text size="sm" c="dimmed" className={classes.names}>
      {names.join(', ')}
    </Text>
  );
  if (names.length <= OPEN_NAMES) return text;
  return (
    <details>
      <summary className={classes.summary}>{countOf(names.length, 'vendedor', 'vendedores')}</summary>
      {text}
    </details>
  );
}
