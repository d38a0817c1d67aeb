import { LEFT_OUT_TEXTS, type SettlementView } from '../../../../shared/commissions/settlements.ts';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { SettlementSheet } from './SettlementSheet.tsx';
import { SaleLink } from '../../sales/card/SaleLink.tsx';
import { OpenedSale } from '../../sales/drawer/OpenedSale.tsx';
import { MissingPayout } from '../payout/MissingPayout.tsx';
import { PayoutChange } from '../payout/PayoutChange.tsx';
import { RowCheckbox } from '../../../ui/lists/selection/RowCheckbox.tsx';
import { SettlementActions } from './actions/SettlementActions.tsx';
import { SETTLEMENTS_PATH } from '../settlementsQuery.ts';
import { useExclusion } from './useExclusion.ts';
import { useAddress } from '../../../router/useAddress.ts';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';
import { SettlementPage } from './SettlementPage.tsx';
import { BackLink } from '../../../ui/links/BackLink.tsx';

/** One settlement with its next step. */
export default function TeamSettlementScreen() {
  return (
    <SettlementPage
      titleOf={titleOf}
      actions={(settlement) => <SettlementActions settlement={settlement} />}
      back={<BackLink href={`${SETTLEMENTS_PATH}?tab=liquidaciones`}>Liquidaciones</BackLink>}
    >
      {(settlement) => <Content settlement={settlement} />}
    </SettlementPage>
  );
}

function titleOf({ number }: SettlementView): string {
  return number === null ? 'Borrador de liquidación' : `Liquidación N.º ${number}`;
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
        linkToSale={(sale, name) => <SaleLink href={addressWith({ sale })}>{name}</SaleLink>}
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
