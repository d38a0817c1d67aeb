/** @jsxImportSource preact */
import { render } from 'preact';
import { parseHash } from '../router/parseHash.ts';
import pageStyles from './page/page.css?inline';
import { PageScreen } from './page/PageScreen.tsx';
import { TrackScreen } from './track/TrackScreen.tsx';
import styles from './visitor.css?inline';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Belong to the app: its styles, and the offer to install it.
for (const own of document.querySelectorAll('style, link[rel=manifest]')) own.remove();
const style = document.createElement('style');
style.textContent = styles + pageStyles;
document.head.append(style);
root.replaceChildren();

show();
addEventListener('hashchange', show);

function show(): void {
  const [, kind, name = ''] = parseHash(location.hash).path.split('/');
  if (!root) return;
  if (kind === 's') render(<TrackScreen key={name} token={name} />, root);
  else render(<PageScreen key={name} slug={name} />, root);
}
