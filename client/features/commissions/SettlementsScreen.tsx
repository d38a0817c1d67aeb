import { TabsScreen } from '../../ui/lists/TabsScreen.tsx';
import { BalancesTab } from './balances/BalancesTab.tsx';
import { PaydayTab } from './payday/PaydayTab.tsx';
import { ClaimsTab } from '../sales/team/ClaimsTab.tsx';
import { SettlementsTab } from './settlements/SettlementsTab.tsx';

const TABS = {
  saldos: { label: 'Saldos', content: BalancesTab },
  pago: { label: 'Día de pago', content: PaydayTab },
  liquidaciones: { label: 'Liquidaciones', content: SettlementsTab },
  reclamos: { label: 'Reclamos', content: ClaimsTab },
};

/** The administrators' money: balances, settlements and claims. */
export default function SettlementsScreen() {
  return <TabsScreen title="Liquidaciones" label="Liquidaciones" tabs={TABS} />;
}
