import { useEffect } from 'react';

const PRODUCT = 'Sistema de Ventas';

let pageTitle = PRODUCT;
let waiting = 0;
let moved = false;

function show(): void {
  document.title = waiting > 0 ? `(${waiting > 99 ? '99+' : waiting}) ${pageTitle}` : pageTitle;
}

/** Starts keyboards and screen readers at the new screen's heading: the link that led here may be gone. */
function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Names the page in the browser's tab (`Historial de Ventas · Sistema de Ventas`) and starts a screen reached from another at its heading. */
export function useTitle(title: string): void {
  useEffect(() => {
    pageTitle = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`;
    show();
    // The first page is the browser's own affair.
    if (moved) focusHeading();
    moved = true;
  }, [title]);
}

/** Puts a number of waiting things before the title, whatever the page: `(3) Chat · Sistema de Ventas`. */
export function setTitleCount(count: number): void {
  waiting = count;
  show();
}
