import type { PushMessage } from '../../shared/push/push.ts';

interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface PushEvent extends WaitingEvent {
  data: { json: () => PushMessage } | null;
}
interface NotificationEvent extends WaitingEvent {
  notification: Notification;
}
interface Client {
  postMessage: (message: unknown) => void;
  focus: () => Promise<unknown>;
}
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<Client[]>;
    openWindow: (address: string) => Promise<unknown>;
  };
}

const scope = globalThis as unknown as WorkerScope;

export function showPushes(): void {
  addEventListener('push', (event) => {
    const { data } = event as PushEvent;
    (event as PushEvent).waitUntil(show(data?.json()));
  });
  addEventListener('notificationclick', (event) => {
    const { notification } = event as NotificationEvent;
    notification.close();
    (event as NotificationEvent).waitUntil(open((notification.data as { path: string }).path));
  });
}

/** Browsers revoke the permission of an app that shows no notice. */
function show(message?: PushMessage): Promise<void> {
  const { title, path, tag } = message ?? { title: 'Novedades', path: '/app/dashboard', tag: 'news' };
  return scope.registration.showNotification(title, {
    tag,
    lang: 'es',
    icon: '/icon-192.png',
    data: { path },
  });
}

/** Prefers an open page, which navigates itself (update.ts). */
async function open(path: string): Promise<unknown> {
  const [page] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return scope.clients.openWindow(`/#${path}`);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of ours, from its worker
  page.postMessage({ open: path });
  return page.focus();
}
