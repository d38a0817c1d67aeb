import type { ComponentType } from 'react';
import { useSearchParams } from 'wouter';
import { TabsScreen } from '../../ui/lists/TabsScreen.tsx';
import { BalancesTab } from './balances/BalancesTab.tsx';
import { ClaimsTab } from '../sales/team/ClaimsTab.tsx';
import { readSettlementsTab, type SettlementsTabName } from './settlementsQuery.ts';
import { SettlementsTab } from './settlements/SettlementsTab.tsx';

const TABS: Record<SettlementsTabName, { label: string; content: ComponentType }> = {
  saldos: { label: 'Saldos', content: BalancesTab },
  liquidaciones: { label: 'Liquidaciones', content: SettlementsTab },
  reclamos: { label: 'Reclamos', content: ClaimsTab },
};

/** The administrators' money: balances, settlements and claims. */
export default function SettlementsScreen() {
  const [params] = useSearchParams();
  return (
    <TabsScreen
      title="Liquidaciones"
      label="Liquidaciones"
      tabs={TABS}
      current={readSettlementsTab(params)}
    />
  );
}
