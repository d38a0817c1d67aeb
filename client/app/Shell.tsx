import {
  ActionIcon,
  Alert,
  Anchor,
  AppShell,
  Avatar,
  Box,
  Burger,
  Button,
  Drawer,
  Group,
  Text,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout, IconMoon, IconSun, IconUserCircle, IconWifiOff } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { ROLE_LABELS } from '../../shared/users.ts';
import { BrandMark } from '../ui/BrandMark.tsx';
import { UnreadTitle } from '../features/chat/UnreadTitle.tsx';
import { useConnected } from './connection.ts';
import { ADMIN_NAVIGATION, MAIN_NAVIGATION, type NavigationEntry } from './navigation.ts';
import { leaveSession, queryClient } from './queryClient.ts';
import { useUser } from './session.ts';
import classes from './Shell.module.css';
import { trpc } from './trpc.ts';

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
          <Burger
            hiddenFrom="md"
            opened={drawerOpen}
            onClick={toggle}
            aria-label="Abrir el menú"
            size="sm"
            className={classes.touch}
          />
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
    </AppShell>
  );
}

function focusContent(event: React.MouseEvent): void {
  // The hash is the route here: jump without touching it.
  event.preventDefault();
  document.getElementById('contenido')?.focus();
}

function Offline() {
  if (useConnected()) return null;
  return (
    <Alert color="amber" icon={<IconWifiOff aria-hidden />} title="Sin conexión" mb="md" role="status">
      No pudimos comunicarnos con el servidor. Tu sesión sigue abierta.{' '}
      <Anchor
        component="button"
        type="button"
        c="inherit"
        td="underline"
        mih={44}
        onClick={() => queryClient.refetchQueries()}
      >
        Probar de nuevo
      </Anchor>
    </Alert>
  );
}

function SignOutButton() {
  const logout = trpc.auth.logout.useMutation({
    // Signed out here even if the server could not be told.
    onSettled: () => leaveSession('/login'),
  });
  const signOut = () => logout.mutate();
  return (
    <>
      <Button
        visibleFrom="sm"
        variant="subtle"
        leftSection={<IconLogout size={18} aria-hidden />}
        loading={logout.isPending}
        onClick={signOut}
      >
        Cerrar sesión
      </Button>
      <ActionIcon
        hiddenFrom="sm"
        variant="subtle"
        size={44}
        aria-label="Cerrar sesión"
        loading={logout.isPending}
        onClick={signOut}
      >
        <IconLogout size={22} aria-hidden />
      </ActionIcon>
    </>
  );
}

function ColorSchemeButton() {
  const dark = useComputedColorScheme('light') === 'dark';
  const { setColorScheme } = useMantineColorScheme();
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      aria-label={dark ? 'Usar modo claro' : 'Usar modo oscuro'}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={22} aria-hidden /> : <IconMoon size={22} aria-hidden />}
    </ActionIcon>
  );
}

function Sidebar() {
  const user = useUser();
  return (
    <Box component="nav" aria-label="Principal" className={classes.sidebar}>
      <Link href="/app/profile" className={classes.person}>
        <Avatar color="petrol" radius="xl" name={user.name} aria-hidden>
          {user.name.charAt(0).toUpperCase()}
        </Avatar>
        <Box miw={0}>
          <Text fw={600} truncate>
            {user.name}
          </Text>
          <Text size="sm" c="dimmed">
            {ROLE_LABELS[user.role]}
          </Text>
        </Box>
      </Link>
      {MAIN_NAVIGATION.map((entry) => (
        <SidebarLink key={entry.to} {...entry} />
      ))}
      <SidebarLink label="Mi Perfil" to="/app/profile" icon={IconUserCircle} />
      {user.role === 'admin' && ADMIN_NAVIGATION.length > 0 && (
        <>
          <Text className={classes.group}>Administración</Text>
          {ADMIN_NAVIGATION.map((entry) => (
            <SidebarLink key={entry.to} {...entry} />
          ))}
        </>
      )}
    </Box>
  );
}

function SidebarLink({ label, to, icon: IconShape, badge: Badge }: NavigationEntry) {
  const [path] = useLocation();
  const current = path === to;
  return (
    <Link
      href={to}
      className={classes.link}
      data-current={current}
      aria-current={current ? 'page' : undefined}
    >
      <IconShape size={20} stroke={1.7} aria-hidden />
      <span className={classes.label}>{label}</span>
      {Badge && <Badge />}
    </Link>
  );
}

function BottomBar() {
  const [path] = useLocation();
  return (
    <Box component="nav" aria-label="Accesos rápidos" hiddenFrom="md" className={classes.bottomBar}>
      {MAIN_NAVIGATION.filter((entry) => entry.bottomBar).map(
        ({ to, icon: IconShape, bottomBar, badge: Badge }) => (
          <UnstyledButton
            key={to}
            component={Link}
            href={to}
            className={classes.bottomLink}
            data-current={path === to}
            aria-current={path === to ? 'page' : undefined}
          >
            <span className={classes.bottomIcon}>
              <IconShape size={24} stroke={1.7} aria-hidden />
              {Badge && <Badge />}
            </span>
            {bottomBar}
          </UnstyledButton>
        ),
      )}
    </Box>
  );
}
