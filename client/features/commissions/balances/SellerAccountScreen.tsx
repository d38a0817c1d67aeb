import { Anchor, Button, Stack, Text, Title, Card } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { Link, useParams } from 'wouter';
import type { SellerBalanceView } from '../../../../shared/commissions/commissions.ts';
import { trpc } from '../../../api/trpc.ts';
import { pageParam } from '../../../router/searchParams.ts';
import { usePage } from '../../../router/usePage.ts';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { ListBody } from '../../../ui/lists/ListBody.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { OpenedSale } from '../../sales/drawer/OpenedSale.tsx';
import { AdjustDialog } from './AdjustDialog.tsx';
import { EntriesTable } from './EntriesTable.tsx';
import { PrepareDialog, type Prepared } from './PrepareDialog.tsx';
import { SETTLEMENTS_PATH } from '../settlementsQuery.ts';
import { SettlementsTable } from '../settlements/SettlementsTable.tsx';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';
import { useAddress } from '../../../router/useAddress.ts';
import { BackLink } from '../../../ui/links/BackLink.tsx';
import { AmountFacts } from '../Amount.tsx';

const PAGE_SIZE = 20;
const NEWEST = 3;

/** The commissions of one seller: balance, settlements, movements. */
export default function SellerAccountScreen() {
  const { id: sellerId = '' } = useParams();
  const balance = trpc.admin.commissionSellers.useQuery({ sellerId, limit: 1 });
  const seller = balance.data?.sellers[0];
  return (
    <>
      <PageHeader
        title={seller?.sellerName ?? 'Cuenta del vendedor'}
        actions={seller && <Actions seller={seller} />}
      />
      <BackLink href={SETTLEMENTS_PATH}>Saldos</BackLink>
      <QueryState
        query={balance}
        errorTitle="Error al cargar la cuenta"
        rows={6}
        isEmpty={({ sellers }) => sellers.length === 0}
        empty={
          <EmptyState icon={IconReceiptOff} title="El vendedor no existe">
            O no tiene comisiones.
          </EmptyState>
        }
      >
        {({ sellers: [found] }) => found && <Account seller={found} />}
      </QueryState>
    </>
  );
}

function Actions({ seller }: { seller: SellerBalanceView }) {
  const preparing = useDialog<Prepared>();
  const adjusting = useDialog<SellerBalanceView>();
  return (
    <>
      <Button variant="default" onClick={() => adjusting.open(seller)}>
        Ajustar
      </Button>
      <Button onClick={() => preparing.open([seller])}>Preparar liquidación</Button>
      <PrepareDialog {...preparing} />
      <AdjustDialog {...adjusting} />
    </>
  );
}

function Account({ seller }: { seller: SellerBalanceView }) {
  return (
    <Stack gap="md">
      <Card>
        <AmountFacts amounts={seller} />
      </Card>
      <Settlements sellerId={seller.sellerId} />
      <Entries sellerId={seller.sellerId} />
    </Stack>
  );
}

function Settlements({ sellerId }: { sellerId: string }) {
  const list = trpc.admin.settlements.useQuery({ sellerId, limit: NEWEST });
  return (
    <section>
      <Title order={2} mb="xs">
        Liquidaciones
      </Title>
      <QueryState
        query={list}
        errorTitle="Error al cargar las liquidaciones"
        pending={<RowsSkeleton rows={NEWEST} height={64} />}
        isEmpty={({ settlements }) => settlements.length === 0}
        empty={<Text c="dimmed">Todavía no tiene liquidaciones.</Text>}
      >
        {({ settlements, pagination }) => (
          <>
            <SettlementsTable settlements={settlements} busy={false} />
            {pagination.total > NEWEST && (
              <Anchor
                component={Link}
                href={`${SETTLEMENTS_PATH}?tab=liquidaciones&sellerId=${sellerId}`}
                fw={600}
                display="block"
                py={11}
              >
                Ver todas ({pagination.total.toLocaleString('es-AR')})
              </Anchor>
            )}
          </>
        )}
      </QueryState>
    </section>
  );
}

function Entries({ sellerId }: { sellerId: string }) {
  const { params, addressWith } = useAddress();
  const page = pageParam.parse(params.get('page'));
  const list = trpc.admin.commissionEntries.useQuery({ sellerId, page, limit: PAGE_SIZE }, KEEP_PREVIOUS);
  const { toPage, top } = usePage(list);
  return (
    <section {...top}>
      <Title order={2} mb="xs">
        Movimientos
      </Title>
      <ListBody
        list={list}
        errorTitle="Error al cargar los movimientos"
        pending={<RowsSkeleton rows={6} height={48} />}
        empty={
          <Text c="dimmed">
            Todavía no tiene movimientos: el primero llega cuando se instala una de sus ventas.
          </Text>
        }
        onPage={toPage}
      >
        {({ entries }, busy) => (
          <EntriesTable entries={entries} busy={busy} saleHref={(sale) => addressWith({ sale })} />
        )}
      </ListBody>
      <OpenedSale among={list.data?.entries.map(({ saleId }) => saleId)} />
    </section>
  );
}
