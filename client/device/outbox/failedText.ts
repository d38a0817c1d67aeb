/** 'El envío falló 3 veces. Se vuelve a intentar solo.' */
export function failedText(failures: number): string {
  return `El envío falló ${failures === 1 ? 'una vez' : `${failures} veces`}. Se vuelve a intentar solo.`;
}
