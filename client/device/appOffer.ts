import { deviceStorage } from '../api/browserStorage.ts';

const keyOf = (userId: string) => `app-offer-${userId}`;

type AppOfferState = 'due' | 'over';

export function readOffer(userId: string): AppOfferState | undefined {
  return (deviceStorage.get(keyOf(userId)) ?? undefined) as AppOfferState | undefined;
}

/** App and notices are offered once, after the first sale on this device. */
export function offerApp(userId: string): void {
  if (readOffer(userId) === undefined) deviceStorage.set(keyOf(userId), 'due');
}

/** Ends the offer on this device. */
export function endOffer(userId: string): void {
  deviceStorage.set(keyOf(userId), 'over');
}
