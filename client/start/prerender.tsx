// Runs in Node, in the build. The app's modules read these globals when loaded.
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';

const browser = {
  addEventListener: () => undefined,
  localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  location: { hash: '' },
};
for (const [name, value] of Object.entries(browser)) {
  // Newer versions of Node define a storage that ignores assignment.
  Object.defineProperty(globalThis, name, { value, configurable: true });
}

/** Returns the HTML of the landing for visitors. */
export async function drawLanding(): Promise<string> {
  const { Providers } = await import('../app/Providers.tsx');
  const { loadRoute, Routes } = await import('../app/routes.tsx');
  await loadRoute('/');
  return renderToString(
    <StrictMode>
      <Providers>
        <Routes />
      </Providers>
    </StrictMode>,
  );
}
