import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { formatMoney } from '../../../../shared/values/money.ts';
import type { SettlementRunView } from '../../../../shared/commissions/settlements.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { countOf } from '../../../ui/figures/countOf.ts';
import classes from './RunResult.module.css';
import { SETTLEMENTS_PATH } from '../settlementsQuery.ts';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';

/** Longer lists of names are folded at first. */
const OPEN_NAMES = 12;

/** A run's drafts, and the skipped sellers with the reason. */
export function RunResult({ result, onClose }: { result: SettlementRunView; onClose: () => void }) {
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
