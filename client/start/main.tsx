import './zodConfig.ts';
import '../ui/styles.ts';
import './starting.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Providers } from '../app/Providers.tsx';
import { getSession, onSession } from '../api/session.ts';
import { Routes } from '../app/routes.tsx';
import { listenForInstall } from '../device/install.ts';
import { addressAfterLogin } from '../router/afterLogin.ts';
import { listenForBack } from '../router/dialogEntries.ts';
import { adoptOuterQuery, currentPath } from '../router/hashLocation.ts';
import { keepSnapshots } from './keepSnapshot.ts';
import { startRoute } from './startRoute.ts';

adoptOuterQuery();
listenForInstall();
listenForBack();
void startRoute(currentPath()).then(render);

let wasSignedIn = getSession() !== null;
onSession(() => {
  const session = getSession();
  // After a login as at a start: one batch, while the code loads.
  if (session && !wasSignedIn) void startRoute(addressAfterLogin(session.user)).catch(() => undefined);
  wasSignedIn = session !== null;
});

function render(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  keepSnapshots();
  const app = (
    <StrictMode>
      <Providers>
        <Routes />
      </Providers>
    </StrictMode>
  );
  if ('prerendered' in root.dataset && currentPath() === '/') hydrateRoot(root, app);
  else createRoot(root).render(app);
}
