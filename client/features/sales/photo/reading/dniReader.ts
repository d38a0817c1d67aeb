// A worker that reads the bar code of one DNI photo, and keeps its own files for use without a network.
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { parseDni, type DniData, type DniReading } from '../../../../../shared/sales/dniCode.ts';
import { READER_CACHE } from '../../../../device/readerFiles.ts';

export interface ReadRequest {
  photo: File;
  /** A later reading is of no use. */
  withinMs: number;
}

interface NativeDetector {
  detect: (image: ImageBitmap) => Promise<{ rawValue: string }[]>;
}

/** Not yet in TypeScript's library. */
interface NativeDetectors {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats: () => Promise<string[]>;
}

const OPTIONS: ReaderOptions = {
  formats: ['PDF417', 'QRCode'],
  tryInvert: false,
  tryDownscale: false,
  maxNumberOfSymbols: 4,
};

/** A large code is found sooner in a smaller copy. */
const EDGES_PX = [1600, 4096];
/** The decoder copes with some 3° of tilt, less when the rows are thin. */
const TURNS_DEGREES = [0, 4, -4];

addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  void answer(data);
});

async function answer(request: ReadRequest): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  postMessage(await read(request).catch(() => null));
  await keepFiles().catch(() => undefined);
  close();
}

/** Returns null if unreadable or late. */
async function read({ photo, withinMs }: ReadRequest): Promise<DniReading | null> {
  const image = await createImageBitmap(photo);
  return (await readNatively(image).catch(() => null)) ?? (await readByZxing(image, withinMs));
}

/** Null if the browser has no such detector, or decodes the code differently. */
async function readNatively(image: ImageBitmap): Promise<DniReading | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectors };
  if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes('pdf417')) return null;
  const codes = await new BarcodeDetector({ formats: ['pdf417', 'qr_code'] }).detect(image);
  return codes.length === 0 ? 'none' : firstDni(codes.map(({ rawValue }) => rawValue));
}

async function readByZxing(image: ImageBitmap, withinMs: number): Promise<DniReading | null> {
  const wasmBinary = await (await kept(wasmAddress)).arrayBuffer();
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  for (const maxEdgePx of edgesFor(image)) {
    for (const degrees of TURNS_DEGREES) {
      const codes = await readBarcodes(pixelsOf(image, maxEdgePx, degrees), OPTIONS);
      const dni = firstDni(codes.map(({ bytes }) => bytes));
      if (dni) return dni;
      // Counted from the worker's start.
      if (performance.now() > withinMs) return null;
    }
  }
  return 'none';
}

function edgesFor({ width, height }: ImageBitmap): number[] {
  const edgePx = Math.max(width, height);
  return EDGES_PX.filter((_edge, index) => index === 0 || edgePx > (EDGES_PX[index - 1] ?? 0));
}

function pixelsOf(image: ImageBitmap, maxEdgePx: number, degrees: number): ImageData {
  const scale = Math.min(1, maxEdgePx / Math.max(image.width, image.height));
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.translate(width / 2, height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(image, -width / 2, -height / 2, width, height);
  return context.getImageData(0, 0, width, height);
}

function firstDni(contents: (string | Uint8Array)[]): DniData | null {
  return contents.map(parseDni).find((dni) => dni !== null) ?? null;
}

async function keepFiles(): Promise<void> {
  if (!('caches' in globalThis) || !import.meta.env.PROD) return;
  const cache = await caches.open(READER_CACHE);
  const files = new Set([location.href, new URL(wasmAddress, location.href).href]);
  const others = (await cache.keys()).filter(({ url }) => !files.has(url));
  await Promise.all([...others.map((other) => cache.delete(other)), kept(location.href)]);
}

/** Fetches a file the first time. Throws offline, and for the page that the server sends for a missing file. */
async function kept(address: string): Promise<Response> {
  const cache = 'caches' in globalThis ? await caches.open(READER_CACHE).catch(() => undefined) : undefined;
  const found = await cache?.match(address);
  if (found) return found;
  const response = await fetch(address);
  if (!response.ok || response.headers.get('content-type')?.startsWith('text/html')) {
    throw new Error('the file is missing');
  }
  // Without room it is fetched again.
  await cache?.put(address, response.clone()).catch(() => undefined);
  return response;
}
