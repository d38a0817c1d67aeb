import type {
  PushStateInput,
  PushStateView,
  SubscribeInput,
  UnsubscribeInput,
} from '../../../shared/push/push.ts';
import type { SignedIn, SignedInUser } from '../../caller.ts';
import { perServer, type AppContext } from '../../context.ts';
import { ensureKey } from '../../files/keyFiles.ts';
import { requireEndpoint } from './push.rules.ts';
import { newPrivateKey, publicKeyOf, requireDeviceKey } from './push.rules.ts';
import {
  deleteOldest,
  deleteSubscription,
  deleteSubscriptionOf,
  findSubscription,
  insertSubscription,
} from './push.repository.ts';

/** Beyond this the oldest subscription is deleted. */
const DEVICES_PER_USER = 10;

export const pushKeyOf = perServer(({ db, config }: AppContext) =>
  ensureKey(db, config, 'push', newPrivateKey),
);

/** The key a device needs to subscribe, and whether it has subscribed in this session. */
export function getPushState(ctx: AppContext, call: SignedIn, { endpoint }: PushStateInput): PushStateView {
  const subscription = endpoint === undefined ? undefined : findSubscription(ctx.db, normalised(endpoint));
  return {
    publicKey: publicKeyOf(pushKeyOf(ctx)),
    isSubscribed: subscription?.sessionHash === call.tokenHash,
  };
}

/** Moves a device from its previous user; throws 400 unless the address belongs to a browser's push service. */
export async function subscribe(
  ctx: AppContext,
  { user, tokenHash }: SignedIn,
  { endpoint: text, keys }: SubscribeInput,
): Promise<void> {
  const endpoint = requireEndpoint(text);
  requireDeviceKey(keys);
  await ctx.transaction(() => {
    const earlier = findSubscription(ctx.db, endpoint);
    const isSame =
      earlier?.sessionHash === tokenHash && earlier.p256dh === keys.p256dh && earlier.auth === keys.auth;
    if (isSame) return;
    // Messages for the previous user must not reach this one.
    if (earlier) deleteSubscription(ctx.db, earlier.id);
    insertSubscription(ctx.db, {
      ...keys,
      userId: user.id,
      sessionHash: tokenHash,
      endpoint,
      createdAtMs: ctx.now(),
    });
    deleteOldest(ctx.db, user.id, DEVICES_PER_USER);
  });
}

/** Does nothing for another user's device. */
export async function unsubscribe(
  ctx: AppContext,
  user: SignedInUser,
  { endpoint }: UnsubscribeInput,
): Promise<void> {
  await ctx.transaction(() => deleteSubscriptionOf(ctx.db, user.id, normalised(endpoint)));
}

/** The form that `subscribe` stores. */
function normalised(endpoint: string): string {
  return URL.parse(endpoint)?.href ?? endpoint;
}
