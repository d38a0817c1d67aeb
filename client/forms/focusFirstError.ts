/** For a Mantine form's `onSubmit` failure: moves the focus to the first invalid field on the page. */
export function focusFirstError(): void {
  // After React has marked the fields.
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus();
  });
}
