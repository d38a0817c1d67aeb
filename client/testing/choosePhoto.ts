import { vi } from 'vitest';
import { commands } from 'vitest/browser';
import type { PhotoVerdict } from '../../shared/sales/photo/verdicts.ts';

/** Chooses a file by hand, once there is a field: `userEvent.upload` sends the bytes through Node, for 20 s. */
export async function choosePhoto(file: File): Promise<void> {
  const input = await vi.waitUntil(lastFileInput, { timeout: 30_000 });
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

function lastFileInput(): HTMLInputElement | undefined {
  return [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].at(-1);
}

/** A drawn DNI of which server and device think this. */
export async function cardPhoto(verdict: PhotoVerdict, seed = 1): Promise<File> {
  const bytes = atob(await commands.cardPicture(verdict, seed));
  const photo = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
  return new File([photo], 'dni.jpg', { type: 'image/jpeg' });
}
