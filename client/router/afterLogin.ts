const HOME = '/app/dashboard';

/** Stored in the browser's history, which external links cannot set. */
interface Return {
  next: string;
  userId: string | undefined;
}

export function returnHere(userId?: string): Return {
  return { next: window.location.hash.slice(1), userId };
}

export function addressAfterLogin(user: { id: string }): string {
  const { next, userId = user.id } = (window.history.state ?? {}) as Partial<Return>;
  return next?.startsWith('/app/') && userId === user.id ? next : HOME;
}
