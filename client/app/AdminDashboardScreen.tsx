import { useSearch, useSearchParams } from 'wouter';
import { AuditTab } from '../features/audit/AuditTab.tsx';
import { PlansTab } from '../features/plans/PlansTab.tsx';
import { ProspectsTab } from '../features/prospects/team/ProspectsTab.tsx';
import { ReportsTab } from '../features/stats/reports/ReportsTab.tsx';
import { SalesTab } from '../features/sales/team/SalesTab.tsx';
import { SellersTab } from '../features/users/accounts/SellersTab.tsx';
import { SettingsTab } from '../features/settings/SettingsTab.tsx';
import { SummaryTab } from '../features/stats/summary/SummaryTab.tsx';
import { TeamsTab } from '../features/users/teams/TeamsTab.tsx';
import { TabsScreen } from '../ui/lists/TabsScreen.tsx';
import { TemplatesTab } from '../features/templates/TemplatesTab.tsx';
import { ZonesTab } from '../features/zones/ZonesTab.tsx';
import { LinkButton } from '../ui/links/LinkButton.tsx';
import { isSetupTab, SETUP_ENTRY, TEAM_ENTRY, type SetupTab } from './navigation.ts';

const TEAM = {
  resumen: { label: 'Resumen', content: SummaryTab },
  informes: { label: 'Informes', content: ReportsTab },
  planes: { label: 'Gestión de Planes', content: PlansTab },
  vendedores: { label: 'Gestión de Vendedores', content: Sellers },
  ventas: { label: 'Ventas Recientes', content: SalesTab },
  interesados: { label: 'Interesados', content: ProspectsTab },
};

function Sellers() {
  const [params] = useSearchParams();
  return params.get('ver') === 'equipos' ? <TeamsTab /> : <SellersTab />;
}

const SETUP = {
  ajustes: { label: 'Ajustes', content: SettingsTab },
  zonas: { label: 'Zonas', content: ZonesTab },
  textos: { label: 'Textos de WhatsApp', content: TemplatesTab },
  auditoria: { label: 'Auditoría', content: AuditTab },
} satisfies Record<SetupTab, unknown>;

/** Tabs in two groups, each with its menu entry: the team's work, and what is set up once. */
export default function AdminDashboardScreen() {
  const isSetup = isSetupTab(useSearch());
  const other = isSetup ? TEAM_ENTRY : SETUP_ENTRY;
  const actions = (
    <LinkButton
      href={other.to}
      variant="default"
      size="sm"
      mih={44}
      px="sm"
      hiddenFrom="md"
      aria-label={other.label}
    >
      <other.icon size={20} stroke={1.7} aria-hidden />
    </LinkButton>
  );
  return isSetup ? (
    <TabsScreen title="Configuración" label="Configuración" actions={actions} tabs={SETUP} named />
  ) : (
    <TabsScreen title="Dashboard de Administración" label="Administración" actions={actions} tabs={TEAM} />
  );
}
