import '../../../ui/print.css';
import { ActionIcon, Anchor, Button, Text } from '@mantine/core';
import { IconArrowLeft, IconBrandWhatsapp, IconMessageReport, IconPrinter } from '@tabler/icons-react';
import { Link, useParams } from 'wouter';
import type { SettlementLineView, SettlementView } from '../../../../shared/commissions/settlements.ts';
import { trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { useTemplate } from '../../../api/useTemplate.ts';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { LastSeen } from '../../../ui/LastSeen.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useLightPrint } from '../../../ui/useLightPrint.ts';
import { OpenSaleLink } from '../../sales/card/OpenSaleLink.tsx';
import type { Claimed } from '../../sales/claims/ClaimDialog.tsx';
import { OpenSale } from '../../sales/detail/OpenSale.tsx';
import classes from './SettlementScreen.module.css';
import { SettlementSheet } from '../settlements/SettlementSheet.tsx';
import { settlementName } from '../settlements/settlementTexts.ts';

const ClaimDialog = lazyDialog(() => import('../../sales/claims/ClaimDialog.tsx'));

/** One settlement as a page, for its seller and for administrators. */
export default function SettlementScreen() {
  const { id = '' } = useParams();
  useLightPrint();
  const settlement = trpc.commissions.settlement.useQuery({ id });
  return (
    <>
      <Text fw={600} mb="xs" data-printonly>
        Sistema de Ventas
      </Text>
      <PageHeader
        title={settlement.data ? settlementName(settlement.data) : 'Liquidación'}
        actions={settlement.data && <Actions settlement={settlement.data} />}
      />
      <LastSeen query={settlement} spaced />
      <QueryState
        query={settlement}
        errorTitle="Error al cargar la liquidación"
        pending={<RowsSkeleton rows={6} />}
      >
        {(data) => <Content settlement={data} />}
      </QueryState>
      <OpenSale />
    </>
  );
}

function Content({ settlement }: { settlement: SettlementView }) {
  const own = useUser().id === settlement.sellerId;
  const claim = useDialog<Claimed>();
  return (
    <>
      {own && (
        <Anchor component={Link} href="/app/cobros" className={classes.back} data-noprint>
          <IconArrowLeft size={18} aria-hidden /> Mis cobros
        </Anchor>
      )}
      <SettlementSheet
        settlement={settlement}
        linkToSale={(saleId, name) => <OpenSaleLink id={saleId}>{name}</OpenSaleLink>}
        {...(own && { lineAction: (line) => <Dispute line={line} onOpen={claim.open} /> })}
      />
      <ClaimDialog {...claim} />
    </>
  );
}

function Dispute({ line, onOpen }: { line: SettlementLineView; onOpen: (sale: Claimed) => void }) {
  const { saleId, customerName } = line;
  if (saleId === null || customerName === null) return null;
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
      <Button
        variant="default"
        leftSection={<IconPrinter size={20} aria-hidden />}
        onClick={() => window.print()}
      >
        Imprimir
      </Button>
      <Button
        component="a"
        // Without a number WhatsApp asks for the contact.
        href={`https://wa.me/?text=${encodeURIComponent(text ?? address)}`}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
      >
        Compartir por WhatsApp
      </Button>
    </div>
  );
}
