import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app/App.tsx';
import { loadRoute } from './app/routes.tsx';

export async function prerenderLanding(): Promise<string> {
  await loadRoute('/');
  return renderToString(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
