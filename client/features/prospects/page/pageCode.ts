import { encode, renderSVG } from 'uqr';

const SIZE_PX = 1024;
/** Light modules around a code: scanners need them. */
const BORDER = 4;

/** Full address of a link's path on this installation. */
export function addressOf(link: string): string {
  return `${location.origin}${link}`;
}

export function codePicture(address: string): string {
  return `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(address, { border: BORDER, ecc: 'M' }))}`;
}

/** A PNG of 1,024 px with whole pixels per module. */
export async function codeFile(address: string): Promise<Blob> {
  const { data, size } = encode(address, { border: BORDER, ecc: 'M' });
  const canvas = new OffscreenCanvas(SIZE_PX, SIZE_PX);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser cannot draw');
  context.fillStyle = 'white';
  context.fillRect(0, 0, SIZE_PX, SIZE_PX);
  context.fillStyle = 'black';
  const module = Math.floor(SIZE_PX / size);
  const start = Math.floor((SIZE_PX - module * size) / 2);
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(start + x * module, start + y * module, module, module);
    }),
  );
  return canvas.convertToBlob({ type: 'image/png' });
}
