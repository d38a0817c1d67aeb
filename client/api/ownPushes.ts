export async function findSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  // On the iPhone only installed apps have it.
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** The server also drops it at logout, but may be unreachable. */
export function endSubscription(): void {
  findSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined);
}
