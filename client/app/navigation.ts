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
  /** Shows a count, such as unread messages. */
  badge?: ComponentType;
  /** Its name in the phone's bottom bar; absent if it is not there. */
  bottomBar?: string;
}

/** The sidebar of every role (spec §6). */
export const MAIN_NAVIGATION: NavigationEntry[] = [
  { label: 'Dashboard', to: '/app/dashboard', icon: IconLayoutDashboard, bottomBar: 'Dashboard' },
  { label: 'Nueva Venta', to: '/app/sales/new', icon: IconSquareRoundedPlus, bottomBar: 'Nueva Venta' },
  { label: 'Historial de Ventas', to: '/app/sales/history', icon: IconHistory, bottomBar: 'Historial' },
  { label: 'Guías y Metodologías', to: '/app/guia', icon: IconBook2 },
  { label: 'Entrenamiento', to: '/app/training', icon: IconSchool, badge: UnreadBadge },
  { label: 'Chat', to: '/app/chat', icon: IconMessages, badge: ChatBadge, bottomBar: 'Chat' },
];

/** The sidebar's group 'Administración'. */
export const ADMIN_NAVIGATION: NavigationEntry[] = [
  { label: 'Dashboard Admin', to: '/app/admin/dashboard', icon: IconChartHistogram },
  { label: 'Training Admin', to: '/app/admin/training', icon: IconSpeakerphone },
];
