import { useEffect } from 'react';

const VARIABLE = '--keyboard-height';

/** Keeps the height that an on-screen keyboard covers in a CSS variable: browsers leave fixed elements behind it. */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const measure = () => {
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      style.setProperty(VARIABLE, `${Math.max(0, Math.round(covered))}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      style.removeProperty(VARIABLE);
    };
  }, []);
}
