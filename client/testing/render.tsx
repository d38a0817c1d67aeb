import { notifications } from '@mantine/notifications';
import { StrictMode, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { SessionView } from '../../shared/auth/auth.ts';
import { leaveSession } from '../api/queryClient.ts';
import { saveSession } from '../api/session.ts';
import { Providers } from '../app/Providers.tsx';
import Notices from '../app/shell/Notices.tsx';
import { showQueue } from '../device/outbox/queue.ts';
import { onScreenEntry } from '../router/dialogEntries.ts';
import { navigate } from '../router/hashLocation.ts';

interface RenderOptions {
  as?: SessionView;
  /** Address, with its query. */
  at?: string;
}

let rendered: { root: Root; container: HTMLElement; hideQueue?: (() => void) | undefined } | undefined;

/** Shows a component as the app would, with its notices and the person's queue, in place of the one before. */
export function render(component: ReactNode, { as, at = '/' }: RenderOptions = {}): void {
  unmount();
  if (as) saveSession({ token: as.token, user: as.user });
  navigate(at, { replace: true });
  const container = document.createElement('main');
  document.body.append(container);
  const root = createRoot(container);
  rendered = { root, container, hideQueue: as && showQueue(as.user.id) };
  root.render(
    <StrictMode>
      <Providers>
        {component}
        <Notices />
      </Providers>
    </StrictMode>,
  );
}

function unmount(): void {
  rendered?.root.unmount();
  rendered?.hideQueue?.();
  rendered?.container.remove();
  rendered = undefined;
}

/** Ends the session and forgets what the device keeps. */
export async function leave(): Promise<void> {
  unmount();
  // The unmounted dialogs' entries are left a moment later.
  await Promise.resolve();
  await new Promise<void>(onScreenEntry);
  notifications.clean();
  leaveSession('/');
  localStorage.clear();
  sessionStorage.clear();
}

/** The address behind the hash. */
export const address = () => decodeURIComponent(window.location.hash.slice(1));
