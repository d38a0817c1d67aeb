import type { Waiting } from './queued.ts';

/** 'El envío falló 3 veces. Se vuelve a intentar solo.', after what the server said, if it did. */
export function failedText({ failures = 0, told }: Pick<Waiting, 'failures' | 'told'>): string {
  const before = told === undefined ? '' : `${told} `;
  return `${before}El envío falló ${failures === 1 ? 'una vez' : `${failures} veces`}. Se vuelve a intentar solo.`;
}
