import { Anchor, Burger, Group, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { ROLE_LABELS } from '../../../shared/users/roles.ts';
import { useUser } from '../../api/user.ts';
import { whenIdle } from '../../ui/loading/whenIdle.ts';
import { forgetOthers } from '../../device/database.ts';
import { keepLastSeen } from '../../device/lastSeen.ts';
import { startSender } from '../../device/outbox/sender.ts';
import { keepVersion } from '../../device/update.ts';
import { UnreadTitle } from '../../features/chat/UnreadTitle.tsx';
import { useUnreadTraining } from '../../features/notifications/useUnreadTraining.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { Deferred } from '../../ui/loading/Deferred.tsx';
import { lazyComponent } from '../../ui/loading/lazyComponent.ts';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { followNews } from './followNews.ts';
import classes from './Shell.module.css';
import { SEEN } from './seen.ts';
import { Sidebar } from './Sidebar.tsx';
import { TopNotice } from './TopNotice.tsx';
import { IconLogout } from '@tabler/icons-react';
import { signOut } from '../../api/queryClient.ts';
import { useQueue } from '../../device/outbox/queue.ts';
import { hasDrafts } from '../../forms/formDraft.ts';
import { hasSaleDrafts } from '../../features/sales/form/draft/saleDrafts.ts';
import { HeaderButton } from './HeaderButton.tsx';
import { bottomBar } from '../navigation.ts';

// Not in the first load; the shell works without it.
const MenuDrawer = lazyDialog(() => import('./MenuDrawer.tsx'));
const Notices = lazyComponent(() => import('./Notices.tsx').catch(() => ({ default: () => <></> })));

const loadSenders = async () => (await import('./senders.ts')).SENDERS;

/** Screens of one form, whose button takes the place of the bottom bar. */
const FORM = /^\/app\/sales\/(?:new|outbox\/.+|.+\/edit)$/;

/** Shell.module.css repeats it. */
const DESK = '(min-width: 62em)';

export default function Shell({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const [drawerOpen, { toggle, close }] = useDisclosure();
  useEffect(close, [path, close]);
  useEffect(() => whenIdle(keepVersion), []);
  useEffect(() => whenIdle(() => void loadSenders().catch(() => undefined)), []);
  const { id, role } = useUser();
  useEffect(() => startSender(id, loadSenders), [id]);
  useEffect(() => keepLastSeen({ id, role }, SEEN), [id, role]);
  useEffect(followNews, [id]);
  useEffect(() => whenIdle(() => void forgetOthers(id).catch(() => undefined)), [id]);
  const desk = useMediaQuery(DESK, false, { getInitialValueInEffect: false });
  return (
    <div className={classes.frame}>
      <Anchor href="#contenido" className={classes.skip} onClick={focusContent}>
        Saltar al contenido
      </Anchor>
      <header className={classes.header}>
        <Group gap="xs" wrap="nowrap" miw={0} flex={1}>
          {!desk && <MenuButton opened={drawerOpen} onClick={toggle} />}
          <TopNotice>
            <Greeting />
          </TopNotice>
        </Group>
        <Group gap="xs" wrap="nowrap">
          <PaletteButton />
          <SignOutButton />
        </Group>
      </header>
      {desk ? (
        <div className={classes.side}>
          <Link href="/app/dashboard" className={classes.brand}>
            <BrandMark size={36} />
            <span>Sistema de Ventas</span>
          </Link>
          <Sidebar />
        </div>
      ) : (
        <MenuDrawer opened={drawerOpen} onClose={close} />
      )}
      <main className={classes.main} id="contenido" tabIndex={-1} data-form={FORM.test(path)}>
        <div className={classes.content}>{children}</div>
      </main>
      {!desk && !FORM.test(path) && <BottomBar />}
      <UnreadTitle />
      <Deferred>
        <Notices />
      </Deferred>
    </div>
  );
}

function Greeting() {
  const user = useUser();
  return (
    <div className={classes.greeting}>
      <Text fw={600} truncate>
        <span className={classes.hello}>Hola, </span>
        {user.name}
      </Text>
      <Text size="xs" c="dimmed">
        {ROLE_LABELS[user.role]}
      </Text>
    </div>
  );
}

function MenuButton({ opened, onClick }: { opened: boolean; onClick: () => void }) {
  const unread = useUnreadTraining();
  return (
    <div className={classes.menu} data-unread={unread > 0}>
      <Burger
        opened={opened}
        onClick={onClick}
        aria-label={unread === 0 ? 'Abrir el menú' : `Abrir el menú: ${unread} sin leer en Entrenamiento`}
        size="sm"
        className={classes.touch}
      />
    </div>
  );
}

function focusContent(event: React.MouseEvent): void {
  // The hash is the route: keep it.
  event.preventDefault();
  document.getElementById('contenido')?.focus();
}

const SignOutQuestion = lazyDialog(() => import('./SignOutQuestion.tsx'));

/** Asks first if drafts or queued sales would be lost. */
function SignOutButton() {
  const [asking, question] = useDisclosure();
  const waiting = useQueue()?.filter(({ state }) => state !== 'repriced') ?? [];
  const { id } = useUser();
  const onClick = async () => {
    const loses = waiting.length > 0 || (await hasSaleDrafts(id).catch(() => false)) || hasDrafts();
    if (loses) question.open();
    else signOut();
  };
  return (
    <>
      <HeaderButton icon={IconLogout} label="Cerrar sesión" onClick={() => void onClick()}>
        Cerrar sesión
      </HeaderButton>
      <SignOutQuestion waiting={waiting} opened={asking} onConfirm={signOut} onClose={question.close} />
    </>
  );
}

function BottomBar() {
  const [path] = useLocation();
  const entries = bottomBar(useUser());
  return (
    <nav aria-label="Accesos rápidos" className={classes.bottomBar}>
      {entries.map(({ label, to, icon: IconShape, badge: Badge }) => {
        const current = path === to.split('?')[0];
        return (
          <UnstyledButton
            key={to}
            component={Link}
            href={to}
            className={classes.bottomLink}
            data-current={current}
            aria-current={current ? 'page' : undefined}
          >
            <span className={classes.bottomIcon}>
              <IconShape size={24} stroke={1.7} aria-hidden />
              {Badge && <Badge />}
            </span>
            {label}
          </UnstyledButton>
        );
      })}
    </nav>
  );
}
