const HOME = '/app/dashboard';

/** Stored in the browser's history, which external links cannot set. */
interface Return {
  next: string;
  userId: string | undefined;
  email: string | undefined;
}

export function returnHere(userId?: string, email?: string): Return {
  return { next: window.location.hash.slice(1), userId, email };
}

/** Who was signed in here, and where; empty unless a session ended. */
export const leftHere = () => (window.history.state ?? {}) as Partial<Return>;

export function addressAfterLogin(user: { id: string }): string {
  const { next, userId = user.id } = leftHere();
  return next?.startsWith('/app/') && userId === user.id ? next : HOME;
}
