/** Moves the focus to the first invalid field. Pass it as second argument of a Mantine form's `onSubmit`. */
export function focusFirstError(): void {
  // After React has rendered the errors.
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus();
  });
}
