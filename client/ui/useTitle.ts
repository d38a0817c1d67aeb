import { useEffect } from 'react';

const PRODUCT = 'Sistema de Ventas';

let pageTitle = PRODUCT;
let count = 0;
let navigated = false;

function show(): void {
  document.title = count > 0 ? `(${count > 99 ? '99+' : count}) ${pageTitle}` : pageTitle;
}

/** Moves the focus to the new screen's heading: the link that led here may be gone. */
function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Sets the document title (`Historial de Ventas · Sistema de Ventas`) and, after a navigation, focuses the heading. */
export function useTitle(title: string): void {
  useEffect(() => {
    pageTitle = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`;
    show();
    // On first load the browser manages focus.
    if (navigated) focusHeading();
    navigated = true;
  }, [title]);
}

/** Shows a count before the title of every page: `(3) Chat · Sistema de Ventas`. */
export function setTitleCount(next: number): void {
  count = next;
  show();
}
