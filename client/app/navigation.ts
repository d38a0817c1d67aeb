import {
  IconBook2,
  IconChartHistogram,
  IconHistory,
  IconLayoutDashboard,
  IconMessages,
  IconSchool,
  IconSpeakerphone,
  IconSquareRoundedPlus,
  type Icon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { ChatBadge } from '../features/chat/ChatBadge.tsx';
import { UnreadBadge } from '../features/notifications/UnreadBadge.tsx';

export interface NavigationEntry {
  label: string;
  to: string;
  icon: Icon;
  /** Shows what waits there, such as a number of unread things. */
  badge?: ComponentType;
  /** Also in the bottom bar of the phone, under this shorter name. */
  bottomBar?: string;
}

/** The sidebar for everybody (spec §6). */
export const MAIN_NAVIGATION: NavigationEntry[] = [
  { label: 'Dashboard', to: '/app/dashboard', icon: IconLayoutDashboard, bottomBar: 'Dashboard' },
  { label: 'Nueva Venta', to: '/app/sales/new', icon: IconSquareRoundedPlus, bottomBar: 'Nueva Venta' },
  { label: 'Historial de Ventas', to: '/app/sales/history', icon: IconHistory, bottomBar: 'Historial' },
  { label: 'Guías y Metodologías', to: '/app/guia', icon: IconBook2 },
  { label: 'Entrenamiento', to: '/app/training', icon: IconSchool, badge: UnreadBadge },
  { label: 'Chat', to: '/app/chat', icon: IconMessages, badge: ChatBadge, bottomBar: 'Chat' },
];

/** The group 'Administración', for administrators only. */
export const ADMIN_NAVIGATION: NavigationEntry[] = [
  { label: 'Dashboard Admin', to: '/app/admin/dashboard', icon: IconChartHistogram },
  { label: 'Training Admin', to: '/app/admin/training', icon: IconSpeakerphone },
];
