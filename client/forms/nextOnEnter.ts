import type { KeyboardEvent } from 'react';

/** Moves to the next field on Enter, on touch screens. Pass it as `onKeyDown` of a form. */
export function nextOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (!(field instanceof HTMLInputElement) || !matchMedia('(pointer: coarse)').matches) return;
  const fields = [...event.currentTarget.elements].filter(isField);
  const next = fields[fields.indexOf(field) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function isField(element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return (
    element.matches('input:not([type=file], [type=hidden]), select, textarea') && element.checkVisibility()
  );
}
