import { commands } from 'vitest/browser';
import type { PhotoVerdict } from '../../shared/sales/photo/verdicts.ts';

/** Chooses a file by hand: `userEvent.upload` sends the bytes through Node, for 20 s. */
export function choosePhoto(file: File): void {
  const input = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].at(-1);
  const chosen = new DataTransfer();
  chosen.items.add(file);
  if (input) input.files = chosen.files;
  input?.dispatchEvent(new Event('change', { bubbles: true }));
}

/** A drawn DNI of which server and device think this. */
export async function cardPhoto(verdict: PhotoVerdict, seed = 1): Promise<File> {
  const bytes = atob(await commands.cardPicture(verdict, seed));
  const photo = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
  return new File([photo], 'dni.jpg', { type: 'image/jpeg' });
}
