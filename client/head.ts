// The build writes this into the page, before anything is shown (build/page.ts).
import { askEarly } from './api/call.ts';
import { firstCalls } from './app/firstCalls.ts';
import { parseHash } from './router/parseHash.ts';
import { isVisitorPath } from './visitor/visitorPath.ts';

/** Equal to the timeout of the program's queries. */
const PATIENCE_MS = 10_000;

declare const APP: string[];
declare const VISITOR: string[];
declare const FIRST_LOADS: Record<string, string[]>;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const page = document.documentElement;

// Does what Mantine does, but before the prerendered page shows.
const scheme = stored('mantine-color-scheme-value');
const isDark =
  scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
page.dataset.mantineColorScheme = isDark ? 'dark' : 'light';

const token = stored('token');
const isSignedIn = token !== null;
if (isSignedIn) page.dataset.signedIn = '';

// The server sends this page for /s/… and /v/… too.
if (isVisitorPath(location.pathname)) history.replaceState(null, '', `/#${location.pathname}`);

const { path } = parseHash(location.hash);
const isVisitor = isVisitorPath(path);
const scripts = isVisitor ? VISITOR : APP;
const firstLoads = FIRST_LOADS;
// Hides the prerendered landing, which the app then removes.
if (path !== '/') page.dataset.starting = '';

if (token !== null && path.startsWith('/app/')) {
  const role = /"role":"admin"/.test(stored('user') ?? '') ? 'admin' : 'seller';
  askEarly(firstCalls(path, role), token, PATIENCE_MS);
}

const start = path.startsWith('/app') && !isSignedIn ? '/login' : path;
const first = Object.keys(firstLoads).find((below) => start === below || start.startsWith(`${below}/`));
for (const file of [...(firstLoads[first ?? ''] ?? []), ...scripts]) {
  const link = document.createElement('link');
  link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload';
  if (!file.endsWith('.js')) link.as = file.endsWith('.css') ? 'style' : 'font';
  // Text drawn without the font stays so; for the landing's first picture it is in time.
  if (link.as === 'font' && path !== '/') link.fetchPriority = 'low';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}

addEventListener('DOMContentLoaded', () => {
  for (const file of scripts) {
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    // Keeps their order.
    script.async = false;
    script.src = file;
    document.head.append(script);
  }
});

addEventListener('hashchange', () => {
  if (isVisitorPath(parseHash(location.hash).path) !== isVisitor) location.reload();
});

// Without the entry nothing else could report it.
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
