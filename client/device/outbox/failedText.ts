import type { Waiting } from './queued.ts';

/** 'El envío falló 3 veces. Se vuelve a intentar solo.', after what the server said, if it did. */
export function failedText({ failures = 0, waitText }: Pick<Waiting, 'failures' | 'waitText'>): string {
  const before = waitText === undefined ? '' : `${waitText} `;
  return `${before}El envío falló ${failures === 1 ? 'una vez' : `${failures} veces`}. Se vuelve a intentar solo.`;
}
