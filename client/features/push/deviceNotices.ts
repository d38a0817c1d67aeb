import type { SubscribeInput } from '../../../shared/push/push.ts';
import { findSubscription } from '../../api/ownPushes.ts';
import { trpcClient } from '../../api/trpc.ts';
import { keepVersion } from '../../device/update.ts';

export type DeviceNotices =
  | { state: 'unsupported' | 'needsApp' | 'denied' }
  | { state: 'on' | 'off'; publicKey: string };

/** Shaped like a procedure's key, which device/lastSeen.ts reads. */
export const NOTICES_KEY = [['push', 'device']];

/** Returns whether this device gets notices for this user, or why it can't. */
export async function readNotices(): Promise<DeviceNotices> {
  const hasPushes = 'PushManager' in globalThis && 'Notification' in globalThis;
  // Only Safari on the iPhone and iPad has this property.
  if (!hasPushes) return { state: 'standalone' in navigator ? 'needsApp' : 'unsupported' };
  if (!(await keepVersion())) return { state: 'unsupported' };
  if (Notification.permission === 'denied') return { state: 'denied' };
  const subscription = await findSubscription();
  const { publicKey, isSubscribed } = await trpcClient.push.state.query(
    subscription ? { endpoint: subscription.endpoint } : {},
  );
  const isOn = isSubscribed && subscription !== null && isFor(subscription, publicKey);
  return { state: isOn && Notification.permission === 'granted' ? 'on' : 'off', publicKey };
}

interface TurnOn {
  /** Requested within the tap: browsers show the question only then. */
  permission: Promise<NotificationPermission>;
  publicKey: string;
}

export async function turnOn({ permission, publicKey }: TurnOn): Promise<void> {
  if ((await permission) !== 'granted') return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const earlier = await pushManager.getSubscription();
  // A browser refuses a second subscription with another key.
  if (earlier && !isFor(earlier, publicKey)) await earlier.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await trpcClient.push.subscribe.mutate(subscription.toJSON() as SubscribeInput);
}

export async function turnOff(): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  await trpcClient.push.unsubscribe.mutate({ endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

/** After a lost database the server has another key, which this subscription does not accept. */
function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = String.fromCodePoint(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0)));
  return btoa(key).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}
