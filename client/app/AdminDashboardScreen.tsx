import { AuditTab } from '../features/audit/AuditTab.tsx';
import { PlansTab } from '../features/plans/PlansTab.tsx';
import { ProspectsTab } from '../features/prospects/team/ProspectsTab.tsx';
import { SalesTab } from '../features/sales/team/SalesTab.tsx';
import { SellersTab } from '../features/users/accounts/SellersTab.tsx';
import { SettingsTab } from '../features/settings/SettingsTab.tsx';
import { SummaryTab } from '../features/stats/summary/SummaryTab.tsx';
import { TabsScreen } from '../ui/lists/TabsScreen.tsx';
import { TemplatesTab } from '../features/templates/TemplatesTab.tsx';
import { ZonesTab } from '../features/zones/ZonesTab.tsx';

const TABS = {
  resumen: { label: 'Resumen', content: SummaryTab },
  planes: { label: 'Gestión de Planes', content: PlansTab },
  vendedores: { label: 'Gestión de Vendedores', content: SellersTab },
  ventas: { label: 'Ventas Recientes', content: SalesTab },
  interesados: { label: 'Interesados', content: ProspectsTab },
  zonas: { label: 'Zonas', content: ZonesTab },
  textos: { label: 'Textos de WhatsApp', content: TemplatesTab },
  auditoria: { label: 'Auditoría', content: AuditTab },
  ajustes: { label: 'Ajustes', content: SettingsTab },
};

export default function AdminDashboardScreen() {
  return <TabsScreen title="Dashboard de Administración" label="Administración" tabs={TABS} />;
}
