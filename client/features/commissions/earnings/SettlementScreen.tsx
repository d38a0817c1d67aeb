import { ActionIcon } from '@mantine/core';
import { IconBrandWhatsapp, IconMessageReport } from '@tabler/icons-react';
import type { SettlementLineView, SettlementView } from '../../../../shared/commissions/settlements.ts';
import { useUser } from '../../../api/user.ts';
import { useTemplate } from '../../../api/useTemplate.ts';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { OpenSaleLink } from '../../sales/card/SaleLink.tsx';
import type { Claimed } from '../../sales/claims/ClaimDialog.tsx';
import { OpenSale } from '../../sales/detail/OpenSale.tsx';
import classes from './SettlementScreen.module.css';
import { SETTLEMENTS_PATH } from '../settlementsQuery.ts';
import { SettlementSheet } from '../settlements/SettlementSheet.tsx';
import { PrintButton, SettlementPage } from '../settlements/SettlementPage.tsx';
import { BackLink } from '../../../ui/links/BackLink.tsx';
import { settlementName } from '../settlements/SettlementBadge.tsx';
import { OutsideButton } from '../../../ui/links/OutsideButton.tsx';

const ClaimDialog = lazyDialog(() => import('../../sales/claims/ClaimDialog.tsx'));

/** One settlement as a page, for its seller and for administrators. */
export default function SettlementScreen() {
  const back =
    useUser().role === 'admin' ? (
      <BackLink href={`${SETTLEMENTS_PATH}?tab=liquidaciones`}>Liquidaciones</BackLink>
    ) : (
      <BackLink href="/app/cobros">Mis cobros</BackLink>
    );
  return (
    <>
      <SettlementPage titleOf={settlementName} back={back}>
        {(settlement) => <Content settlement={settlement} />}
      </SettlementPage>
      <OpenSale />
    </>
  );
}

function Content({ settlement }: { settlement: SettlementView }) {
  const own = useUser().id === settlement.sellerId;
  const claim = useDialog<Claimed>();
  return (
    <>
      <SettlementSheet
        settlement={settlement}
        actions={<Actions settlement={settlement} />}
        linkToSale={(saleId, name, { source }) =>
          own && source === 'team' ? name : <OpenSaleLink id={saleId}>{name}</OpenSaleLink>
        }
        {...(own && { lineAction: (line) => <Dispute line={line} onOpen={claim.open} /> })}
      />
      <ClaimDialog {...claim} />
    </>
  );
}

function Dispute({ line, onOpen }: { line: SettlementLineView; onOpen: (sale: Claimed) => void }) {
  const { saleId, customerName, source } = line;
  if (saleId === null || customerName === null || source === 'team') return null;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={`Reclamar por la venta de ${customerName}`}
      aria-haspopup="dialog"
      onClick={() => onOpen({ saleId, customerName })}
    >
      <IconMessageReport size={22} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}

function Actions({ settlement }: { settlement: SettlementView }) {
  const address = `${window.location.origin}/#/app/cobros/${settlement._id}`;
  const text = useTemplate('settlement', { vendedor: settlement.sellerName, enlace: address });
  return (
    <div className={classes.actions} data-noprint>
      <PrintButton />
      <OutsideButton
        icon={IconBrandWhatsapp}
        iconSize={20}
        // Without a number WhatsApp asks for the contact.
        href={`https://wa.me/?text=${encodeURIComponent(text ?? address)}`}
        aria-label="Compartir por WhatsApp"
      >
        Compartir
      </OutsideButton>
    </div>
  );
}
