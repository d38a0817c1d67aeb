/** Chooses a file by hand: `userEvent.upload` sends the bytes through Node, for 20 s. */
export function choosePhoto(file: File): void {
  const input = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].at(-1);
  const chosen = new DataTransfer();
  chosen.items.add(file);
  if (input) input.files = chosen.files;
  input?.dispatchEvent(new Event('change', { bubbles: true }));
}
