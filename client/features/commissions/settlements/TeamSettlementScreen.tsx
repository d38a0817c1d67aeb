import '../../../ui/print.css';
import { Anchor, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from 'wouter';
import { LEFT_OUT_TEXTS, type SettlementView } from '../../../../shared/commissions/settlements.ts';
import { trpc } from '../../../api/trpc.ts';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useLightPrint } from '../../../ui/useLightPrint.ts';
import { SettlementSheet } from './SettlementSheet.tsx';
import { SaleLink } from '../../sales/card/SaleLink.tsx';
import { OpenedSale } from '../../sales/team/OpenedSale.tsx';
import { MissingPayout } from '../payout/MissingPayout.tsx';
import { PayoutChange } from '../payout/PayoutChange.tsx';
import { RowCheckbox } from '../../../ui/lists/RowCheckbox.tsx';
import { SettlementActions } from './SettlementActions.tsx';
import { SETTLEMENTS_PATH } from '../settlementsQuery.ts';
import classes from './TeamSettlementScreen.module.css';
import { useExclusion } from './useExclusion.ts';
import { useAddress } from '../../../router/useAddress.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';

/** One settlement with its next step. */
export default function TeamSettlementScreen() {
  const { id = '' } = useParams();
  useLightPrint();
  const settlement = trpc.commissions.settlement.useQuery({ id });
  return (
    <>
      <Text fw={600} mb="xs" data-printonly>
        Sistema de Ventas
      </Text>
      <PageHeader
        title={titleOf(settlement.data)}
        actions={settlement.data && <SettlementActions settlement={settlement.data} />}
      />
      <Anchor
        component={Link}
        href={`${SETTLEMENTS_PATH}?tab=liquidaciones`}
        className={classes.back}
        data-noprint
      >
        <IconArrowLeft size={18} aria-hidden /> Liquidaciones
      </Anchor>
      <QueryState
        query={settlement}
        errorTitle="Error al cargar la liquidación"
        pending={<RowsSkeleton rows={6} />}
      >
        {(data) => <Content settlement={data} />}
      </QueryState>
    </>
  );
}

function titleOf(settlement: SettlementView | undefined): string {
  if (!settlement) return 'Liquidación';
  return settlement.number === null ? 'Borrador de liquidación' : `Liquidación N.º ${settlement.number}`;
}

function Content({ settlement }: { settlement: SettlementView }) {
  const { state, lines } = settlement;
  const { addressWith } = useAddress();
  const { isPending, error, exclude } = useExclusion(settlement);
  const isDraft = state === 'draft';
  const checkbox = (entryId: string, who: string | null, isIncluded: boolean) => (
    <RowCheckbox
      label={`Incluir ${who ?? 'el ajuste'}`}
      checked={isIncluded}
      disabled={isPending}
      onChange={(checked) => exclude(entryId, !checked)}
    />
  );
  return (
    <>
      <MissingPayout settlement={settlement} />
      <PayoutChange settlement={settlement} />
      <ErrorAlert>{error}</ErrorAlert>
      <SettlementSheet
        settlement={settlement}
        linkToSale={(sale, name) => (
          <SaleLink href={addressWith({ sale })} onOpen={() => undefined}>
            {name}
          </SaleLink>
        )}
        {...(isDraft && {
          lineChoice: ({ entryId, customerName }) => checkbox(entryId, customerName, true),
          leftOutAction: ({ entryId, customerName, reason }) =>
            reason === LEFT_OUT_TEXTS.excluded ? checkbox(entryId, customerName, false) : null,
        })}
      />
      <LinkButton
        href={`${SETTLEMENTS_PATH}/seller/${settlement.sellerId}`}
        variant="default"
        mt="md"
        data-noprint
      >
        Ver la cuenta de {settlement.sellerName}
      </LinkButton>
      <OpenedSale among={lines.map(({ saleId }) => saleId)} />
    </>
  );
}
