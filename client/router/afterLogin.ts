const HOME = '/app/dashboard';

/** Goes with the login in the browser's history, where no link from outside can put anything. */
interface Return {
  next: string;
  userId: string | undefined;
}

/** Makes the login lead back to this address: for any user, or for this one alone. */
export function returnHere(userId?: string): Return {
  return { next: window.location.hash.slice(1), userId };
}

/** Where the login leads this user: to the screen that asked for it, else to the dashboard. */
export function addressAfterLogin(user: { id: string }): string {
  const { next, userId = user.id } = (window.history.state ?? {}) as Partial<Return>;
  return next?.startsWith('/app/') && userId === user.id ? next : HOME;
}
