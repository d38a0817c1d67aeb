import { Alert, Stack, Tabs, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconAlertTriangle, IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { formatMoney } from '../../../../shared/values/money.ts';
import { usePresence } from '../../../api/seen.ts';
import { trpc } from '../../../api/trpc.ts';
import { LastSeen } from '../../../ui/LastSeen.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { CommissionSplit } from './CommissionSplit.tsx';
import { OpenSale } from '../../sales/detail/OpenSale.tsx';
import classes from './EarningsScreen.module.css';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';
import { SettlementList, EntryList } from './EarningsLists.tsx';

/** The device keeps no payout data: offline they do not load. */
const PAYOUT_WAIT_MS = 1000;

/** 'Mis cobros': the user's commissions and payments. */
export default function EarningsScreen() {
  const [params, setParams] = useSearchParams();
  const summary = trpc.commissions.summary.useQuery();
  const payout = trpc.auth.payout.useQuery();
  const [hasWaited, setHasWaited] = useState(false);
  useTimeout(() => setHasWaited(true), PAYOUT_WAIT_MS, { autoInvoke: true });
  // Wait for the notice, else it shifts the content.
  const isDrawn =
    usePresence(summary, payout) === 'missing' || !(summary.isPending || (payout.isPending && !hasWaited));
  const tab = params.get('tab') === 'movimientos' ? 'movimientos' : 'liquidaciones';
  return (
    <>
      <PageHeader title="Mis cobros" />
      <Stack gap="sm">
        <LastSeen query={summary} />
        {!isDrawn && <RowsSkeleton rows={8} />}
        <Stack gap="sm" display={isDrawn ? undefined : 'none'}>
          <PayableNotice />
          <CommissionSplit />
          <Tabs
            value={tab}
            // The page in the address belongs to the previous tab.
            onChange={(next) => setParams(next === 'movimientos' ? { tab: next } : {}, { replace: true })}
            keepMounted={false}
          >
            <Tabs.List grow>
              <Tabs.Tab value="liquidaciones" className={classes.tab}>
                Liquidaciones
              </Tabs.Tab>
              <Tabs.Tab value="movimientos" className={classes.tab}>
                Movimientos
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="liquidaciones" pt="sm">
              <SettlementList />
            </Tabs.Panel>
            <Tabs.Panel value="movimientos" pt="sm">
              <EntryList />
            </Tabs.Panel>
          </Tabs>
        </Stack>
      </Stack>
      <OpenSale />
    </>
  );
}

/** Warns of a negative payable amount, or of missing payout data. */
function PayableNotice() {
  const { data: summary } = trpc.commissions.summary.useQuery();
  const { data: payout } = trpc.auth.payout.useQuery();
  if (!summary) return null;
  if (summary.payable < 0) {
    return (
      <Alert
        color="amber"
        icon={<IconAlertTriangle aria-hidden />}
        title={`Tienes un saldo en contra de ${formatMoney(-summary.payable)}`}
      >
        Se devolvieron comisiones que ya habías cobrado. Se descuenta solo de tus próximas comisiones: no
        tienes que hacer nada.
      </Alert>
    );
  }
  if (summary.payable === 0 || payout !== null) return null;
  return (
    <Alert color="amber" icon={<IconBuildingBank aria-hidden />} title="Faltan tus datos de cobro">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Tienes {formatMoney(summary.payable)} a cobrar. Completa tu CUIT y tu CBU, CVU o alias para que te
          puedan transferir.
        </Text>
        <LinkButton href="/app/profile?cobro">Completar mis datos</LinkButton>
      </Stack>
    </Alert>
  );
}
