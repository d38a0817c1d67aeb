import { useEffect } from 'react';
import { useLocation } from 'wouter';

const PRODUCT = 'Sistema de Ventas';

let pageTitle = PRODUCT;
let count = 0;
let navigated = false;

function show(): void {
  document.title = count > 0 ? `(${count > 99 ? '99+' : count}) ${pageTitle}` : pageTitle;
}

/** The link that opened this screen may be gone. */
function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Sets `Historial de Ventas · Sistema de Ventas`; after a navigation, focuses the heading. */
export function useTitle(title: string): void {
  const [path] = useLocation();
  useEffect(() => {
    pageTitle = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`;
    show();
  }, [title]);
  // A title that counts changes without a navigation, and leaves the focus.
  useEffect(() => {
    if (navigated) focusHeading();
    navigated = true;
  }, [path]);
}

export function setTitleCount(next: number): void {
  count = next;
  show();
}
