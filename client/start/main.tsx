import './zodConfig.ts';
import '../ui/styles.ts';
import './starting.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Providers } from '../app/Providers.tsx';
import { Routes } from '../app/routes.tsx';
import { listenForInstall } from '../device/install.ts';
import { adoptOuterQuery, currentPath } from '../router/hashLocation.ts';
import { keepSnapshots } from './keepSnapshot.ts';
import { startRoute } from './startRoute.ts';

adoptOuterQuery();
listenForInstall();
void startRoute(currentPath()).then(render);

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
