import { greyOf } from '../../../../shared/sales/photo/greyImage.ts';
import { photoQuality } from '../../../../shared/sales/photo/quality.ts';
import type { PhotoVerdict } from '../../../../shared/sales/photo/verdicts.ts';

/** Judges a drawn photo like the server will. */
export function judgePhoto(canvas: HTMLCanvasElement): PhotoVerdict | null {
  const drawn = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  return drawn ? photoQuality(greyOf(drawn.data, drawn.width, drawn.height)).verdict : null;
}
