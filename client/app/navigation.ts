import {
  IconBell,
  IconBook2,
  IconCalendarEvent,
  IconCashBanknote,
  IconChartHistogram,
  IconCloudUp,
  IconHistory,
  IconLayoutDashboard,
  IconMessages,
  IconReceipt,
  IconSchool,
  IconSettings,
  IconSpeakerphone,
  IconSquareRoundedPlus,
  IconUserHeart,
  IconUsersGroup,
  IconWallet,
  type Icon,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { UserView } from '../../shared/users/users.ts';
import { ChatBadge } from '../features/chat/ChatBadge.tsx';
import { DueBadge } from '../features/prospects/DueBadge.tsx';
import { PROSPECTS } from '../features/prospects/prospectsAddress.ts';
import { UnreadBadge } from '../features/notifications/UnreadBadge.tsx';
import { TrayBadge } from '../features/tray/TrayBadge.tsx';
import { NewsBadge } from '../features/sales/news/NewsBadge.tsx';
import { OutboxBadge, WhenSalesWait } from '../features/sales/outbox/OutboxBadge.tsx';

export interface NavigationEntry {
  label: string;
  to: string;
  icon: Icon;
  badge?: ComponentType;
  shownBy?: ComponentType<{ children: ReactNode }>;
  /** A seller's daily entry, folded for an administrator. */
  isSelling?: boolean;
  /** Only for who leads a team. */
  isLeading?: boolean;
  /** Tells entries with the same path apart. */
  fits?: (search: string) => boolean;
}

const CHAT: NavigationEntry = { label: 'Chat', to: '/app/chat', icon: IconMessages, badge: ChatBadge };

const DASHBOARD: NavigationEntry = {
  label: 'Dashboard',
  to: '/app/dashboard',
  icon: IconLayoutDashboard,
};

const INTERESTED: NavigationEntry = {
  label: 'Interesados',
  to: PROSPECTS,
  icon: IconUserHeart,
  badge: DueBadge,
};

const LEADING: NavigationEntry = { label: 'Mi equipo', to: '/app/equipo', icon: IconUsersGroup };

const MAIN_NAVIGATION: NavigationEntry[] = [
  { ...DASHBOARD, badge: TrayBadge },
  { label: 'Nueva Venta', to: '/app/sales/new', icon: IconSquareRoundedPlus, isSelling: true },
  { label: 'Historial de Ventas', to: '/app/sales/history', icon: IconHistory, isSelling: true },
  {
    label: 'Ventas por enviar',
    to: '/app/sales/outbox',
    icon: IconCloudUp,
    badge: OutboxBadge,
    shownBy: WhenSalesWait,
    isSelling: true,
  },
  { ...INTERESTED, isSelling: true },
  { ...LEADING, isSelling: true, isLeading: true },
  { label: 'Agenda', to: '/app/agenda', icon: IconCalendarEvent },
  { label: 'Mis cobros', to: '/app/cobros', icon: IconWallet, isSelling: true },
  { label: 'Novedades', to: '/app/news', icon: IconBell, badge: NewsBadge, isSelling: true },
  { label: 'Guías y Metodologías', to: '/app/guia', icon: IconBook2, isSelling: true },
  { label: 'Entrenamiento', to: '/app/training', icon: IconSchool, badge: UnreadBadge },
  CHAT,
];

export function mainNavigation({ team }: UserView): NavigationEntry[] {
  return MAIN_NAVIGATION.filter(({ isLeading }) => !isLeading || team?.isLeader);
}

const SETUP_TABS = ['zonas', 'textos', 'auditoria', 'ajustes'] as const;
export type SetupTab = (typeof SETUP_TABS)[number];

/** Whether an address of the administrators' dashboard belongs to the tabs that are set up once. */
export function isSetupTab(search: string): boolean {
  const tab = new URLSearchParams(search).get('tab');
  return SETUP_TABS.some((name) => name === tab);
}

export const TEAM_ENTRY: NavigationEntry = {
  label: 'Dashboard Admin',
  to: '/app/admin/dashboard',
  icon: IconChartHistogram,
  fits: (search) => !isSetupTab(search),
};

export const SETUP_ENTRY: NavigationEntry = {
  label: 'Configuración',
  to: '/app/admin/dashboard?tab=ajustes',
  icon: IconSettings,
  fits: isSetupTab,
};

export const ADMIN_NAVIGATION: NavigationEntry[] = [
  TEAM_ENTRY,
  { label: 'Liquidaciones', to: '/app/admin/settlements', icon: IconCashBanknote },
  { label: 'Training Admin', to: '/app/admin/training', icon: IconSpeakerphone },
  SETUP_ENTRY,
];

/** The daily screens of a person. */
export function bottomBar({ role, team }: UserView): NavigationEntry[] {
  if (role === 'admin') {
    return [
      { ...DASHBOARD, label: 'Hoy', badge: TrayBadge },
      { label: 'Ventas', to: '/app/admin/dashboard?tab=ventas', icon: IconReceipt },
      { label: 'Entrenamiento', to: '/app/admin/training', icon: IconSpeakerphone },
      CHAT,
    ];
  }
  return [
    { ...DASHBOARD, badge: NewsBadge },
    { label: 'Nueva Venta', to: '/app/sales/new', icon: IconSquareRoundedPlus, badge: OutboxBadge },
    { label: 'Historial', to: '/app/sales/history', icon: IconHistory },
    team?.isLeader ? LEADING : INTERESTED,
    CHAT,
  ];
}
