import { useWindowEvent } from '@mantine/hooks';

/** Calls the function of a pressed key (in lower case), unless something is being typed. */
export function useKeys(active: boolean, keys: Record<string, (() => void) | undefined>): void {
  useWindowEvent('keydown', (event) => {
    const { target, repeat, altKey, ctrlKey, metaKey } = event;
    if (!active || repeat || altKey || ctrlKey || metaKey) return;
    if (
      target instanceof Element &&
      target.closest('input:not([role="switch"]), textarea, select, [role="dialog"]')
    )
      return;
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
