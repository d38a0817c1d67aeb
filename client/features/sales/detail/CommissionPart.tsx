import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconMessageReport } from '@tabler/icons-react';
import { Link } from 'wouter';
import {
  CLAIM_KIND_LABELS,
  CLAIM_STATE_LABELS,
  type ClaimState,
  type ClaimView,
} from '../../../../shared/sales/claims.ts';
import { COMMISSION_STATE_TEXTS, type HeldBy } from '../../../../shared/commissions/commissionStates.ts';
import { formatDate } from '../../../../shared/values/dates.ts';
import { isErased } from '../../../../shared/values/erased.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { useUser } from '../../../api/user.ts';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { Commission, CommissionWord } from '../card/Commission.tsx';
import { isCommissionHeld, personOf } from '../card/saleTexts.ts';
import type { Claimed } from '../claims/ClaimDialog.tsx';
import classes from './SaleSheet.module.css';
import { Hint } from '../../../ui/Hint.tsx';

const ClaimDialog = lazyDialog(() => import('../claims/ClaimDialog.tsx'));

const HELD_TEXTS: Record<HeldBy, string> = {
  claim: 'Espera a que se responda el reclamo.',
  withdrawal: 'Espera: el cliente se arrepintió de la compra y la administración lo resuelve.',
};

const CLAIM_COLORS: Record<ClaimState, string> = { open: 'amber', resolved: 'green', rejected: 'red' };

/** The seller's commission, its state and its latest claim. */
export function CommissionPart({ sale }: { sale: SaleView }) {
  const { commissionState, settlementId, payableAt, held, claim } = sale;
  const mayClaim = useUser().id === sale.sellerId && claim?.state !== 'open' && !isErased(sale);
  const dialog = useDialog<Claimed>();
  return (
    <section aria-labelledby="comision">
      <Group justify="space-between" gap="xs" mb={4}>
        <Title order={3} id="comision">
          Comisión
        </Title>
        <Text fw={600} className={classes.commission}>
          <Commission sale={sale} /> <CommissionWord sale={sale} />
        </Text>
      </Group>
      <Stack gap="xs">
        {commissionState !== 'none' && (
          <Hint>
            {held !== null && isCommissionHeld(sale)
              ? HELD_TEXTS[held]
              : COMMISSION_STATE_TEXTS[commissionState]}{' '}
            {commissionState === 'earned' &&
              payableAt !== null &&
              `A cobrar desde el ${formatDate(payableAt)}. `}
            {settlementId !== null && (
              <Anchor component={Link} href={`/app/cobros/${settlementId}`} inherit>
                Ver la liquidación
              </Anchor>
            )}
          </Hint>
        )}
        {claim && <Claim claim={claim} />}
        {mayClaim && (
          <Button
            variant="default"
            leftSection={<IconMessageReport size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => dialog.open({ saleId: sale._id, customerName: personOf(sale) })}
          >
            Reclamar
          </Button>
        )}
      </Stack>
      <ClaimDialog {...dialog} />
    </section>
  );
}

function Claim({ claim: { kind, state, message, reply, createdAt } }: { claim: ClaimView }) {
  return (
    <Alert
      color={CLAIM_COLORS[state]}
      icon={<IconMessageReport aria-hidden />}
      title={`Reclamo ${CLAIM_STATE_LABELS[state].toLowerCase()}`}
    >
      <Stack gap={4}>
        <Text size="sm">
          {CLAIM_KIND_LABELS[kind]} · {formatDate(createdAt)}
        </Text>
        <Text size="sm" className={classes.description}>
          {message}
        </Text>
        <Text size="sm" className={classes.description}>
          {reply === null ? (
            'La administración todavía no respondió.'
          ) : (
            <>
              <strong>Respuesta:</strong> {reply}
            </>
          )}
        </Text>
      </Stack>
    </Alert>
  );
}
