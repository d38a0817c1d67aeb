// The build writes this into the page, before anything is shown (build/page.ts).
import { deviceStorage } from '../api/browserStorage.ts';
import { parseHash } from '../router/parseHash.ts';
import { isVisitorPath } from '../visitor/visitorPath.ts';
import { readSnapshot } from './snapshot.ts';

/** The program waits no longer for the snapshot. */
const SNAPSHOT_MS = 500;

const TOO_OLD =
  'Este navegador es muy viejo para el Sistema de Ventas. Actualízalo, o usa otro: Chrome y Edge desde la versión 123, ' +
  'Firefox desde la 124, Safari desde la 17.5 (iPhone con iOS 17.5).';

/** Addresses of the program's modules, in their order. */
declare const APP: string[];
/** Address of the headings' font; none in development. */
declare const FONT: string[];

const { path } = parseHash(location.hash);
const page = document.documentElement;
const snapshot = document.hidden ? undefined : readSnapshot(path);

if (path !== '/' || isVisitorPath(location.pathname)) {
  // Hides the prerendered landing.
  page.dataset.starting = '';
  addEventListener('DOMContentLoaded', replaceLanding);
}
reportMissingProgram();
if (!leaveForVisitors()) {
  if (isTooOld()) addEventListener('DOMContentLoaded', () => showFailure(TOO_OLD));
  else startApp();
}
addEventListener('hashchange', leaveForVisitors);

/** Old hashes of visitors' pages, and unknown pages, which come as this one with a 404, lead to the visitors' document. */
function leaveForVisitors(): boolean {
  const { path: address } = parseHash(location.hash);
  const isOld = isVisitorPath(address);
  const isLeaving = isOld || isVisitorPath(location.pathname);
  if (isLeaving) location.replace(isOld ? address : '/visitor.html');
  return isLeaving;
}

/** By the newest of what the program uses; the versions stand in README. */
function isTooOld(): boolean {
  const functions = 'any' in AbortSignal && 'withResolvers' in Promise && 'groupBy' in Map;
  return !functions || !CSS.supports('color', 'light-dark(red, red)');
}

function startApp(): void {
  // Does what Mantine does, but before the prerendered page shows.
  const scheme = deviceStorage.get('mantine-color-scheme-value');
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  if (deviceStorage.get('token') !== null) page.dataset.signedIn = '';
  FONT.forEach(preload);
  if (!snapshot) APP.forEach(preload);
  addEventListener('DOMContentLoaded', () => {
    if (!snapshot) return startProgram();
    const late = new Promise((resolve) => setTimeout(resolve, SNAPSHOT_MS));
    void Promise.race([painted(), late]).then(startProgram);
  });
}

/** By the screen as it was last seen, else by a wait. */
function replaceLanding(): void {
  const root = document.getElementById('root');
  if (!root) return;
  root.innerHTML = snapshot
    ? `<div class="snapshot" aria-busy="true"><style>${snapshot.css}</style>${snapshot.html}</div>`
    : '<div class="starting" role="status">Cargando...</div>';
  delete root.dataset.prerendered;
  delete page.dataset.starting;
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

function startProgram(): void {
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

function preload(file: string): void {
  const link = document.createElement('link');
  const isFont = FONT.includes(file);
  link.rel = isFont ? 'preload' : 'modulepreload';
  if (isFont) link.as = 'font';
  // Text drawn without the font stays so; for the landing's first picture it is in time.
  if (isFont && path !== '/') link.fetchPriority = 'low';
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
      const notice = showFailure('No pudimos cargar la aplicación. Revisa tu conexión.');
      const retry = document.createElement('button');
      retry.textContent = 'Probar de nuevo';
      retry.addEventListener('click', () => location.reload());
      notice.append(retry);
      addEventListener('online', () => location.reload());
    },
    true,
  );
}

function showFailure(text: string): HTMLElement {
  const notice = document.createElement('div');
  notice.className = 'failed';
  notice.role = 'alert';
  notice.textContent = text;
  document.querySelector('.starting')?.remove();
  document.body.append(notice);
  return notice;
}
