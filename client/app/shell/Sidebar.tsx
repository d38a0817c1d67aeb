import { Avatar, Box, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconChevronDown, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { ROLE_LABELS } from '../../../shared/users/roles.ts';
import { useUser } from '../../api/user.ts';
import { ADMIN_NAVIGATION, mainNavigation, type NavigationEntry } from '../navigation.ts';
import classes from './Sidebar.module.css';
import { Hint } from '../../ui/Hint.tsx';

export function Sidebar() {
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
          <Hint>{ROLE_LABELS[user.role]}</Hint>
        </Box>
      </Link>
      {user.role === 'admin' ? (
        <>
          <Links entries={mainNavigation(user).filter(({ isSelling }) => !isSelling)} />
          <Text className={classes.group}>Administración</Text>
          <Links entries={ADMIN_NAVIGATION} />
          <OwnSales />
        </>
      ) : (
        <>
          <Links entries={mainNavigation(user)} />
          <Profile />
        </>
      )}
      <ColorSchemeButton />
    </Box>
  );
}

function Links({ entries }: { entries: NavigationEntry[] }) {
  return entries.map((entry) => <SidebarLink key={entry.to} {...entry} />);
}

/** An administrator's entries as a seller, folded; open on one of their screens. */
function OwnSales() {
  const [path] = useLocation();
  const entries = mainNavigation(useUser()).filter(({ isSelling }) => isSelling);
  return (
    <details open={entries.some(({ to }) => to === path) || undefined}>
      <summary className={classes.link}>
        <IconChevronDown size={20} stroke={1.7} aria-hidden />
        <span className={classes.label}>Mis ventas</span>
      </summary>
      <Links entries={entries} />
      <Profile />
    </details>
  );
}

function Profile() {
  return <SidebarLink label="Mi Perfil" to="/app/profile" icon={IconUserCircle} />;
}

function SidebarLink({
  label,
  to,
  icon: IconShape,
  badge: Badge,
  shownBy: ShownBy = Fragment,
  fits,
}: NavigationEntry) {
  const [path] = useLocation();
  const search = useSearch();
  const current = path === to.split('?')[0] && (fits?.(search) ?? true);
  return (
    <ShownBy>
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
    </ShownBy>
  );
}

function ColorSchemeButton() {
  const dark = useComputedColorScheme('light') === 'dark';
  const { setColorScheme } = useMantineColorScheme();
  const IconShape = dark ? IconSun : IconMoon;
  return (
    <button
      type="button"
      className={`${classes.link} ${classes.scheme}`}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <IconShape size={20} stroke={1.7} aria-hidden />
      {dark ? 'Usar modo claro' : 'Usar modo oscuro'}
    </button>
  );
}
