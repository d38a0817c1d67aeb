import { Tabs } from '@mantine/core';
import type { ComponentType } from 'react';
import { useSearchParams } from 'wouter';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './AdminDashboardScreen.module.css';
import { ADMIN_TABS, readTab, type AdminTab } from './adminQuery.ts';
import { AuditTab } from './audit/AuditTab.tsx';
import { PlansTab } from './plans/PlansTab.tsx';
import { SalesTab } from './sales/SalesTab.tsx';
import { SellersTab } from './sellers/SellersTab.tsx';
import { SettingsTab } from './settings/SettingsTab.tsx';
import { SummaryTab } from './summary/SummaryTab.tsx';
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
  const [params, setParams] = useSearchParams();
  const current = readTab(params);
  return (
    <div className={classes.screen}>
      <PageHeader title="Dashboard de Administración" />
      <Tabs
        variant="pills"
        value={current}
        // Page and filters in the address belong to the tab that is left.
        onChange={(tab) => setParams(tab && tab !== 'resumen' ? { tab } : {})}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs} aria-label="Administración">
          {ADMIN_TABS.map((tab) => (
            <Tabs.Tab
              key={tab}
              value={tab}
              className={classes.tab}
              // The phone's row of tabs is wider than the screen.
              ref={tab === current ? showInRow : undefined}
            >
              {TABS[tab].label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {ADMIN_TABS.map((tab) => {
          const { content: Content } = TABS[tab];
          return (
            <Tabs.Panel key={tab} value={tab} pt="sm">
              <Content />
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </div>
  );
}

function showInRow(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}
