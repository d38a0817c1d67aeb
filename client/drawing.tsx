import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { UserView } from '../shared/users/users.ts';
import type { Call } from './api/call.ts';
import { queryClient, seed } from './api/queryClient.ts';
import { saveSession } from './api/session.ts';
import { SNAPSHOT_PATH } from './api/snapshot.ts';
import { App } from './app/App.tsx';
import { loadRoute } from './app/routes.tsx';

/** Returns the HTML of the landing for visitors. */
export async function drawLanding(): Promise<string> {
  await loadRoute('/');
  return draw();
}

/** Returns the HTML of a seller's dashboard on a phone, from the responses to its calls, the profile among them. */
export async function drawDashboard(answered: { call: Call; data: unknown }[]): Promise<string> {
  const profile = answered.find(({ call: [path] }) => path === 'auth.profile');
  if (!profile) throw new Error('a screen is drawn for a user');
  await loadRoute(SNAPSHOT_PATH);
  location.hash = `#${SNAPSHOT_PATH}`;
  // From here on nothing waits, so that no other user's data come in.
  saveSession({ token: '', user: profile.data as UserView });
  queryClient.clear();
  for (const { call, data } of answered) seed(call, data);
  return draw();
}

function draw(): string {
  return renderToString(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
