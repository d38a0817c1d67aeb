import { useWindowEvent } from '@mantine/hooks';

/** Whether no dialog or menu covers the only open one: keys belong to the one on top. */
export function isOnTop(): boolean {
  return document.querySelectorAll('[role="dialog"], [role="menu"]').length === 1;
}

/** Escape closes a drawer, with `closeOnEscape={false}`, only while nothing covers it. */
export function useEscape(opened: boolean, close: () => void): void {
  useWindowEvent(
    'keydown',
    ({ key, target, isComposing }) => {
      if (key === 'Escape' && opened && !isComposing && !closesOptions(target) && isOnTop()) close();
    },
    { capture: true },
  );
}

/** Whether Escape closes the options of a field; so Mantine marks it. */
function closesOptions(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
}
