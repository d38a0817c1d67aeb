/** @jsxImportSource preact */
import { render } from 'preact';
import './visitor.css';
import './page/page.css';
import { FailureScreen } from './FailureScreen.tsx';
import { PageScreen } from './page/PageScreen.tsx';
import { TrackScreen } from './track/TrackScreen.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('visitor.html has no #root');
root.replaceChildren();
render(<Screen />, root);

function Screen() {
  const [, kind, name = ''] = location.pathname.split('/').map(decodeURIComponent);
  if (kind === 's') return <TrackScreen token={name} />;
  if (kind === 'v') return <PageScreen slug={name} />;
  // The app sends the visitors of unknown pages here.
  return <FailureScreen failure={{ kind: 'unknown', sentence: '' }} />;
}
