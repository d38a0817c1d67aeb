import { useEffect } from 'react';

const PRODUCT = 'Sistema de Ventas';

/** Names the page in the browser's tab: `Historial de Ventas · Sistema de Ventas`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
}
