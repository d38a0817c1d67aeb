import { Anchor, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCash, IconPercentage, IconReceipt, IconShoppingCart } from '@tabler/icons-react';
import { Suspense, useEffect, type ReactNode } from 'react';
import { Link } from 'wouter';
import { formatRate } from '../../../../shared/values/commission.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import type { SaleRowView } from '../../../../shared/sales/saleRow.ts';
import { RECENT_SALES } from '../../../../shared/tray/firstRows.ts';
import type { SaleStatsView } from '../../../../shared/sales/sales.ts';
import { ROLE_LABELS } from '../../../../shared/users/roles.ts';
import { homeDrawn } from '../../../api/drawn.ts';
import { errorText } from '../../../api/errors.ts';
import { usePresence, useRestored } from '../../../api/seen.ts';
import { trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { Deferred } from '../../../ui/loading/Deferred.tsx';
import { lazyComponent } from '../../../ui/loading/lazyComponent.ts';
import { LastSeen } from '../../../ui/LastSeen.tsx';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { NeedsConnection } from '../../../ui/lists/NeedsConnection.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { StatCard } from '../../../ui/figures/StatCard.tsx';
import { StatCards } from '../../../ui/figures/StatCards.tsx';
import { PayableCard } from '../../commissions/earnings/PayableCard.tsx';
import { AppOffer } from '../../push/AppOffer.tsx';
import { DraftNotice, useNewSaleDraft } from '../../sales/form/DraftNotice.tsx';
import { SaleRows } from '../../sales/list/SaleList.tsx';
import { OpenSale } from '../../sales/detail/OpenSale.tsx';
import { OutboxNotice } from '../../sales/outbox/OutboxNotice.tsx';
import { BoardSkeleton } from '../../tray/TaskBoard.tsx';
import { FirstSteps } from './FirstSteps.tsx';

const TeamToday = lazyComponent(() => import('./TeamToday.tsx'));
const MyNumbers = lazyComponent(() => import('./MyNumbers.tsx'));

/** Height of the team's counters on a desk, about, reserved while they load. */
const TEAM_HEIGHT = 136;

interface HomeScreenProps {
  /** The tasks; not shown to a seller without sales. */
  first: ReactNode;
  /** True once the height of `first` is known. */
  isFirstDrawn: boolean;
}

/** Money, what to do, the latest sales and the four figures; the rest is folded on a phone. */
export function HomeScreen({ first, isFirstDrawn }: HomeScreenProps) {
  const user = useUser();
  const isSeller = user.role === 'seller';
  const desk = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  const stats = trpc.sales.stats.useQuery();
  const recent = trpc.sales.recent.useQuery();
  const presence = usePresence(stats, recent);
  const failed = presence === 'here' && [stats, recent].find((query) => query.isLoadingError);
  // Who leads a team has its tasks and its money from the first day.
  const isNew = recent.data?.length === 0 && !user.team?.isLeader;
  // An administrator's own figures appear with the first sale.
  const showsOwn = isSeller || (recent.data && !isNew);
  const draft = useNewSaleDraft();
  // The device reads a draft late: what is below its notice waits for it.
  const isDrawn = isFirstDrawn && recent.data !== undefined && draft !== undefined;
  const isRestored = useRestored();
  // For their sheets, also without a network; asked where the device has others.
  const inFull = trpc.sales.list.useQuery(
    { limit: RECENT_SALES },
    {
      enabled: ({ state }) =>
        isDrawn && isRestored && versionsOf(recent.data) !== versionsOf(state.data?.sales),
    },
  );
  useEffect(() => {
    homeDrawn.set(isDrawn);
    return () => homeDrawn.set(false);
  }, [isDrawn]);
  return (
    <>
      <PageHeader
        title="Dashboard de Ventas"
        description={
          <>
            Bienvenido/a, {user.name}{' '}
            <span style={{ display: 'inline-block' }}>
              ({ROLE_LABELS[user.role]}
              {showsOwn && ` · Comisión: ${formatRate(user.commissionRate)} por venta`})
            </span>
          </>
        }
      />
      {presence === 'missing' ? (
        <Stack gap="sm">
          <OutboxNotice />
          <DraftNotice draft={draft} />
          <NeedsConnection />
        </Stack>
      ) : failed ? (
        <ErrorState
          title="Error al cargar los datos del dashboard"
          message={errorText(failed.error)}
          onRetry={() => window.location.reload()}
        />
      ) : (
        <Stack gap="sm">
          <LastSeen query={stats} />
          <OutboxNotice />
          {isSeller && !isNew && <PayableCard />}
          {isNew && isSeller ? <FirstSteps /> : first}
          <DraftNotice draft={draft} />
          {isDrawn && isNew && !isSeller && (
            <Deferred fallback={<Skeleton h={TEAM_HEIGHT} />}>
              <TeamToday />
            </Deferred>
          )}
          {isDrawn && showsOwn && (
            <>
              <RecentSales sales={recent.data} />
              <Cards stats={stats.data} rate={user.commissionRate} />
              {isSeller && <AppOffer />}
              {!isNew && (
                <Card p={0}>
                  <Fold title="Mis números" open={desk ?? false}>
                    <Suspense fallback={<BoardSkeleton />}>
                      <MyNumbers />
                    </Suspense>
                  </Fold>
                </Card>
              )}
            </>
          )}
        </Stack>
      )}
      <OpenSale list={inFull} />
    </>
  );
}

function versionsOf(sales: SaleRowView[] = []): string {
  return sales.map(({ _id, updatedAt }) => `${_id} ${updatedAt}`).join();
}

function Cards({ stats, rate }: { stats: SaleStatsView | undefined; rate: number }) {
  return (
    <StatCards>
      <StatCard
        title="Ventas totales"
        value={stats?.totalCount.toLocaleString('es-AR')}
        subtitle={stats && formatMoney(stats.totalSales)}
        icon={IconShoppingCart}
      />
      <StatCard
        title="Comisiones totales"
        value={stats && formatMoney(stats.totalCommissions)}
        subtitle="Sin canceladas"
        icon={IconCash}
      />
      <StatCard
        title="Comisión actual"
        value={formatRate(rate)}
        subtitle="Por venta nueva"
        icon={IconPercentage}
      />
      <StatCard
        title="Promedio por venta"
        value={stats && formatMoney(stats.avgSale)}
        subtitle="Precio medio"
        icon={IconReceipt}
      />
    </StatCards>
  );
}

function RecentSales({ sales }: { sales: SaleRowView[] }) {
  return (
    <section>
      <Group justify="space-between" mih={44}>
        <Title order={2}>Ventas Recientes</Title>
        <Anchor component={Link} href="/app/sales/history" fw={600} py={10}>
          Ver todas
        </Anchor>
      </Group>
      {sales.length === 0 ? (
        <Card>
          <Group justify="space-between">
            <Text>Todavía no registraste ventas. La primera aparecerá aquí.</Text>
            <LinkButton href="/app/sales/new">Registrar venta</LinkButton>
          </Group>
        </Card>
      ) : (
        <SaleRows sales={sales} heading={3} />
      )}
    </section>
  );
}
