const HOME = '/app/dashboard';

/** Kept in the browser's history, which links from outside cannot set. */
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
