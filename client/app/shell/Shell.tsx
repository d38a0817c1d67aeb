import { Anchor, AppShell, Box, Burger, Drawer, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { ROLE_LABELS } from '../../../shared/users.ts';
import { useUser } from '../../api/user.ts';
import { UnreadTitle } from '../../features/chat/UnreadTitle.tsx';
import { useUnreadTraining } from '../../features/notifications/useUnreadTraining.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { BottomBar } from './BottomBar.tsx';
import { ColorSchemeButton } from './ColorSchemeButton.tsx';
import { Offline } from './Offline.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { SignOutButton } from './SignOutButton.tsx';

// Not part of the first load, and the shell works without it.
const Notices = lazy(() => import('./Notices.tsx').catch(() => ({ default: () => <></> })));

/** The signed-in frame: top bar, sidebar (a drawer on the phone), bottom bar on the phone, content. */
export default function Shell({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const [drawerOpen, { toggle, close }] = useDisclosure();
  useEffect(close, [path, close]);
  const user = useUser();
  return (
    <AppShell
      layout="alt"
      transitionDuration={0}
      header={{ height: 64 }}
      navbar={{ width: 272, breakpoint: 'md', collapsed: { mobile: true } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <Anchor href="#contenido" className={classes.skip} onClick={focusContent}>
        Saltar al contenido
      </Anchor>
      <AppShell.Header className={classes.header}>
        <Group gap="xs" wrap="nowrap" miw={0}>
          <MenuButton opened={drawerOpen} onClick={toggle} />
          <Box miw={0}>
            <Text fw={600} truncate>
              Hola, {user.name}
            </Text>
            <Text size="xs" c="dimmed">
              {ROLE_LABELS[user.role]}
            </Text>
          </Box>
        </Group>
        <Group gap={4} wrap="nowrap">
          <ColorSchemeButton />
          <SignOutButton />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} visibleFrom="md">
        <Link href="/app/dashboard" className={classes.brand}>
          <BrandMark size={36} />
          <span>Sistema de Ventas</span>
        </Link>
        <Sidebar />
      </AppShell.Navbar>
      <Drawer opened={drawerOpen} onClose={close} size={300} title="Menú" hiddenFrom="md">
        <Sidebar />
      </Drawer>
      <AppShell.Main className={classes.main} id="contenido" tabIndex={-1}>
        <Offline />
        <Box maw={1180} mx="auto">
          {children}
        </Box>
      </AppShell.Main>
      <BottomBar />
      <UnreadTitle />
      <Suspense>
        <Notices />
      </Suspense>
    </AppShell>
  );
}

/** Opens the drawer; a dot says that there is unread training in it. */
function MenuButton({ opened, onClick }: { opened: boolean; onClick: () => void }) {
  const unread = useUnreadTraining();
  return (
    <Box hiddenFrom="md" className={classes.menu} data-unread={unread > 0}>
      <Burger
        opened={opened}
        onClick={onClick}
        aria-label={unread === 0 ? 'Abrir el menú' : `Abrir el menú: ${unread} sin leer en Entrenamiento`}
        size="sm"
        className={classes.touch}
      />
    </Box>
  );
}

function focusContent(event: React.MouseEvent): void {
  // The hash is the route: move the focus without changing it.
  event.preventDefault();
  document.getElementById('contenido')?.focus();
}
