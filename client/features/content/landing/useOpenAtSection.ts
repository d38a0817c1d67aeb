import { useEffect } from 'react';

const VISITOR_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'hashchange'];

/**
 * Scrolls to the section in the address and keeps it in view while fonts and prices load, until the visitor moves.
 * Later hashes need no help: the browser finds the section itself.
 */
export function useOpenAtSection(): void {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    const section = id === '' || id.startsWith('/') ? null : document.getElementById(id);
    if (!section) return;
    const observer = new ResizeObserver(() => section.scrollIntoView({ behavior: 'instant' }));
    observer.observe(document.body);
    const stop = () => {
      observer.disconnect();
      for (const event of VISITOR_MOVES) window.removeEventListener(event, stop);
    };
    for (const event of VISITOR_MOVES) window.addEventListener(event, stop, { passive: true });
    return stop;
  }, []);
}
