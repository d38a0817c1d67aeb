import type { ComponentType } from 'react';
import { useSearchParams } from 'wouter';
import { readTab, type AdminTab } from './adminQuery.ts';
import { AuditTab } from './audit/AuditTab.tsx';
import { PlansTab } from './plans/PlansTab.tsx';
import { SalesTab } from './sales/SalesTab.tsx';
import { SellersTab } from './sellers/SellersTab.tsx';
import { SettingsTab } from './settings/SettingsTab.tsx';
import { SummaryTab } from './summary/SummaryTab.tsx';
import { TabsScreen } from './TabsScreen.tsx';
import { TemplatesTab } from './templates/TemplatesTab.tsx';

const TABS: Record<AdminTab, { label: string; content: ComponentType }> = {
  resumen: { label: 'Resumen', content: SummaryTab },
  planes: { label: 'Gestión de Planes', content: PlansTab },
  vendedores: { label: 'Gestión de Vendedores', content: SellersTab },
  ventas: { label: 'Ventas Recientes', content: SalesTab },
  textos: { label: 'Textos de WhatsApp', content: TemplatesTab },
  auditoria: { label: 'Auditoría', content: AuditTab },
  ajustes: { label: 'Ajustes', content: SettingsTab },
};

export default function AdminDashboardScreen() {
  const [params] = useSearchParams();
  return (
    <TabsScreen
      title="Dashboard de Administración"
      label="Administración"
      tabs={TABS}
      current={readTab(params)}
    />
  );
}
