import { MAX_FILE_BYTES } from '../../../shared/files.ts';
import { ATTACHMENT_EXTENSIONS, MAX_ATTACHMENTS } from '../../../shared/notifications.ts';

/** A file picked to go along, and what is wrong with it. */
export interface ChosenFile {
  key: string;
  file: File;
  /** Where the browser shows it from, for the preview. */
  address: string;
  error: string | undefined;
}

/** What is wrong with a file, before the server looks into it; undefined when nothing is. */
export function fileError({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!(ATTACHMENT_EXTENSIONS as readonly string[]).includes(extension)) {
    return `Tipo no permitido. Se aceptan ${ATTACHMENT_EXTENSIONS.join(', ')}.`;
  }
  if (size > MAX_FILE_BYTES) return 'Supera los 10 MB.';
  return size === 0 ? 'El archivo está vacío.' : undefined;
}

/** Adds files to those chosen before; whatever exceeds the ten is left out and said in `refusal`. */
export function addFiles(chosen: ChosenFile[], added: File[]): { chosen: ChosenFile[]; refusal?: string } {
  const room = MAX_ATTACHMENTS - chosen.length;
  const next = added.slice(0, room).map((file) => ({
    key: crypto.randomUUID(),
    file,
    address: URL.createObjectURL(file),
    error: fileError(file),
  }));
  return {
    chosen: [...chosen, ...next],
    ...(added.length > room && { refusal: `Se admiten hasta ${MAX_ATTACHMENTS} archivos por notificación.` }),
  };
}

/** How much of each file has been sent, 0 to 1, when so much of the form has: files travel one after the other, last. */
export function fileShares(files: Pick<File, 'size'>[], sentBytes: number, totalBytes: number): number[] {
  const allFiles = files.reduce((sum, { size }) => sum + size, 0);
  let sentOfFiles = Math.max(0, sentBytes - (totalBytes - allFiles));
  return files.map(({ size }) => {
    const share = size === 0 ? 1 : Math.min(1, sentOfFiles / size);
    sentOfFiles = Math.max(0, sentOfFiles - size);
    return share;
  });
}
