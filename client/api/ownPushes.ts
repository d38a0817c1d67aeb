/** This device's subscription to push messages, if it has one. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  // Missing in a browser on the iPhone, where only installed apps have it.
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** The server drops it with the session, but may not be reached now. */
export function endSubscription(): void {
  findSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined);
}
