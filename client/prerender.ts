// Runs in Node: in the build, and in the server's drawing thread. The app's modules read these globals when loaded.
const browser = {
  addEventListener: () => undefined,
  localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  location: { hash: '' },
};
for (const [name, value] of Object.entries(browser)) {
  // Newer versions of Node define a storage that ignores assignment.
  Object.defineProperty(globalThis, name, { value, configurable: true });
}

export const { drawDashboard, drawLanding } = await import('./drawing.tsx');
