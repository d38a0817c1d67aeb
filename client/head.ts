// The build writes this into the page, before anything is shown (build/page.ts).
import { deviceStorage } from './api/browserStorage.ts';
import { askEarly } from './api/call.ts';
import { readSnapshot, SNAPSHOT_PATH, storedUser, type Snapshot } from './api/snapshot.ts';
import { firstCalls } from './app/firstCalls.ts';
import { parseHash } from './router/parseHash.ts';
import { isVisitorPath } from './visitor/visitorPath.ts';

/** Equal to the timeout of the program's queries. */
const PATIENCE_MS = 10_000;
/** The program waits no longer for the snapshot. */
const SNAPSHOT_MS = 500;

declare const APP: string[];
declare const FIRST_LOADS: Record<string, string[]>;

const { path } = parseHash(location.hash);
const page = document.documentElement;

// Hides the prerendered landing, which the app then removes.
if (path !== '/' || isVisitorPath(location.pathname)) page.dataset.starting = '';
reportMissingProgram();
if (!leaveForVisitors()) startApp();
addEventListener('hashchange', leaveForVisitors);

/** Old hashes of visitors' pages, and unknown pages, which come as this one with a 404, lead to the visitors' document. */
function leaveForVisitors(): boolean {
  const { path: address } = parseHash(location.hash);
  const isOld = isVisitorPath(address);
  const isLeaving = isOld || isVisitorPath(location.pathname);
  if (isLeaving) location.replace(isOld ? address : '/visitor.html');
  return isLeaving;
}

function startApp(): void {
  // Does what Mantine does, but before the prerendered page shows.
  const scheme = deviceStorage.get('mantine-color-scheme-value');
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset.mantineColorScheme = isDark ? 'dark' : 'light';

  const token = deviceStorage.get('token');
  if (token !== null) page.dataset.signedIn = '';
  const user = storedUser();
  const role = user.role === 'admin' ? 'admin' : 'seller';
  if (token !== null && path.startsWith('/app/')) askEarly(firstCalls(path, role), token, PATIENCE_MS);
  const snapshot = token !== null && user.id !== undefined ? usualSnapshot(user.id) : undefined;

  const start = path.startsWith('/app') && token === null ? '/login' : path;
  const first = Object.keys(FIRST_LOADS).find((below) => start === below || start.startsWith(`${below}/`));
  const files = [...(FIRST_LOADS[first ?? ''] ?? []), ...APP];
  files.filter((file) => !snapshot || file.endsWith('.woff2')).forEach(preload);
  addEventListener('DOMContentLoaded', () => {
    if (!snapshot) return startProgram(files);
    const late = new Promise((resolve) => setTimeout(resolve, SNAPSHOT_MS));
    void Promise.race([drawSnapshot(snapshot), late]).then(() => startProgram(files));
  });
}

function startProgram(files: string[]): void {
  files.forEach(preload);
  for (const file of APP) {
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    // Keeps their order.
    script.async = false;
    script.src = file;
    document.head.append(script);
  }
}

function usualSnapshot(userId: string): Snapshot | undefined {
  return path === SNAPSHOT_PATH && !document.hidden ? readSnapshot(userId) : undefined;
}

/** Settles when it is painted. */
async function drawSnapshot({ css, html }: Snapshot): Promise<void> {
  const screen = document.createElement('div');
  screen.className = 'snapshot';
  screen.ariaBusy = 'true';
  screen.innerHTML = `<style>${css}</style>${html}`;
  // Unless the program has drawn.
  document.querySelector('.starting')?.replaceWith(screen);
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

function preload(file: string): void {
  if (document.querySelector(`link[href="${file}"]`)) return;
  const link = document.createElement('link');
  link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload';
  if (!file.endsWith('.js')) link.as = file.endsWith('.css') ? 'style' : 'font';
  // Text drawn without the font stays so; for the landing's first picture it is in time.
  if (link.as === 'font' && path !== '/') link.fetchPriority = 'low';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}

/** Without the entry nothing else could. */
function reportMissingProgram(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || document.querySelector('.failed')) return;
      const notice = document.createElement('div');
      notice.className = 'failed';
      notice.role = 'alert';
      notice.textContent = 'No pudimos cargar la aplicación. Revisa tu conexión.';
      const retry = document.createElement('button');
      retry.textContent = 'Probar de nuevo';
      retry.addEventListener('click', () => location.reload());
      notice.append(retry);
      document.querySelector('.starting')?.remove();
      document.body.append(notice);
      addEventListener('online', () => location.reload());
    },
    true,
  );
}
