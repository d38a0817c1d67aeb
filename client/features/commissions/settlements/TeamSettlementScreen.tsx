import { LEFT_OUT_TEXTS, type SettlementView } from '../../../../shared/commissions/settlements.ts';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { SettlementSheet } from './SettlementSheet.tsx';
import { SaleLink } from '../../sales/card/SaleLink.tsx';
import { OpenedSale } from '../../sales/drawer/OpenedSale.tsx';
import { PayoutChange } from '../payout/PayoutChange.tsx';
import { RowCheckbox } from '../../../ui/lists/selection/RowCheckbox.tsx';
import { SettlementActions } from './actions/SettlementActions.tsx';
import { SETTLEMENTS_PATH } from '../settlementsQuery.ts';
import { useAddress } from '../../../router/useAddress.ts';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';
import { SettlementPage } from './SettlementPage.tsx';
import { BackLink } from '../../../ui/links/BackLink.tsx';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { unlessOvertaken, useSettlementChange } from './actions/useSettlementChange.ts';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

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

/** Removes single lines from a draft, and puts them back. */
function useExclusion({ _id: id, leftOut, total }: SettlementView) {
  const change = trpc.admin.excludeSettlementEntries.useMutation(useSettlementChange(id));
  const { mutate, isPending, error } = unlessOvertaken(change);
  return {
    isPending,
    error: error ? errorText(error, 'Error al guardar el cambio') : null,
    exclude: (entryId: string, isExcluded: boolean) => {
      const before = leftOut
        .filter(({ reason }) => reason === LEFT_OUT_TEXTS.excluded)
        .map((entry) => entry.entryId);
      const others = before.filter((other) => other !== entryId);
      mutate({ id, excludedEntryIds: isExcluded ? [...others, entryId] : others, expectedTotal: total });
    },
  };
}

/** Warns of missing payout data before money is due. */
function MissingPayout({ settlement }: { settlement: SettlementView }) {
  const { state, payout, sellerName } = settlement;
  if (payout !== null || (state !== 'draft' && state !== 'closed')) return null;
  return (
    <Alert
      color="amber"
      icon={<IconAlertTriangle aria-hidden />}
      title="Faltan los datos de cobro"
      mb="md"
      data-noprint
    >
      {state === 'draft'
        ? `${sellerName} todavía no cargó su CUIT ni su CBU o alias. Los carga en su perfil; si cierras la liquidación antes, queda sin ellos.`
        : `${sellerName} no tenía cargados su CUIT ni su CBU o alias cuando se cerró: no está en el archivo para el banco. Págala de otro modo, o anúlala cuando los cargue y prepara otra.`}
    </Alert>
  );
}
