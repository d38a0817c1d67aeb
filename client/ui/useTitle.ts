import { useEffect } from 'react';

const PRODUCT = 'Sistema de Ventas';

let pageTitle = PRODUCT;
let waiting = 0;

function show(): void {
  document.title = waiting > 0 ? `(${waiting > 99 ? '99+' : waiting}) ${pageTitle}` : pageTitle;
}

/** Names the page in the browser's tab: `Historial de Ventas · Sistema de Ventas`. */
export function useTitle(title: string): void {
  useEffect(() => {
    pageTitle = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`;
    show();
  }, [title]);
}

/** Puts a number of waiting things before the title, whatever the page: `(3) Chat · Sistema de Ventas`. */
export function setTitleCount(count: number): void {
  waiting = count;
  show();
}
