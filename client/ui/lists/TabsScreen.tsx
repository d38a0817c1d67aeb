import { Tabs } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { PageHeader } from '../PageHeader.tsx';
import { showInRow } from './FilterChips.tsx';
import classes from './TabsScreen.module.css';

interface TabsScreenProps<Tab extends string> {
  title: string;
  /** Label of the row of tabs. */
  label: string;
  /** At the end of the title's line. */
  actions?: ReactNode;
  /** In order; the first tab needs no `tab` in the address, unless it is `named`. */
  tabs: Record<Tab, { label: string; content: ComponentType }>;
  /** Another screen has the address without a tab. */
  named?: boolean;
}

/** A screen in tabs; the address names the open one, else the first. */
export function TabsScreen<Tab extends string>(props: TabsScreenProps<Tab>) {
  const { title, label, actions, tabs, named = false } = props;
  const [params, setParams] = useSearchParams();
  const names = Object.keys(tabs) as [Tab, ...Tab[]];
  const current = names.find((name) => name === params.get('tab')) ?? names[0];
  return (
    <div className={classes.screen}>
      <PageHeader title={title} actions={actions} />
      <Tabs
        variant="pills"
        value={current}
        // Page and filters in the address belong to the previous tab.
        onChange={(tab) => setParams(tab && (named || tab !== names[0]) ? { tab } : {})}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs} aria-label={label}>
          {names.map((tab) => (
            <Tabs.Tab
              key={tab}
              value={tab}
              className={classes.tab}
              // The phone's row of tabs is wider than the screen.
              ref={tab === current ? showInRow : undefined}
            >
              {tabs[tab].label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {names.map((tab) => {
          const { content: Content } = tabs[tab];
          return (
            <Tabs.Panel key={tab} value={tab} className={classes.panel}>
              <Content />
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </div>
  );
}
