import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';

const SCHEME = 'data-mantine-color-scheme';

/** Prints in light colours, whatever the screen shows. */
export function useLightPrint(): void {
  const onScreen = useRef<string | null>(null);
  useWindowEvent('beforeprint', () => {
    onScreen.current = document.documentElement.getAttribute(SCHEME);
    document.documentElement.setAttribute(SCHEME, 'light');
  });
  useWindowEvent('afterprint', () => {
    if (onScreen.current !== null) document.documentElement.setAttribute(SCHEME, onScreen.current);
  });
}
