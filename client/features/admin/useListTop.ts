import { useCallback, useRef } from 'react';

/** For lists with pages: where the list begins, and the way back there. */
export function useListTop() {
  const top = useRef<HTMLDivElement>(null);
  const toTop = useCallback(() => top.current?.scrollIntoView(), []);
  return { top, toTop };
}
