export async function findSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  // On the iPhone it exists in installed apps only.
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** The server also deletes it at logout, but may be unreachable. */
export function endSubscription(): void {
  findSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined);
}
