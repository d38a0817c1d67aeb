import { MAX_FILE_BYTES } from '../../../../shared/files.ts';
import { ATTACHMENT_EXTENSIONS, MAX_ATTACHMENTS } from '../../../../shared/notifications/notifications.ts';
import { newClientKey } from '../../../api/clientKey.ts';

export interface ChosenFile {
  key: string;
  file: File;
  /** Object URL for the preview. */
  address: string;
  error: string | undefined;
}

/** Checks a file's type and size. Returns a sentence, or undefined if both are right. */
export function fileError({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!(ATTACHMENT_EXTENSIONS as readonly string[]).includes(extension)) {
    return `Tipo no permitido. Se aceptan ${ATTACHMENT_EXTENSIONS.join(', ')}.`;
  }
  if (size > MAX_FILE_BYTES) return 'Supera los 10 MB.';
  return size === 0 ? 'El archivo está vacío.' : undefined;
}

/** Adds files to the chosen ones; `refusal` names files beyond the limit. */
export function addFiles(chosen: ChosenFile[], added: File[]): { chosen: ChosenFile[]; refusal?: string } {
  const room = MAX_ATTACHMENTS - chosen.length;
  const next = added.slice(0, room).map((file) => ({
    key: newClientKey(),
    file,
    address: URL.createObjectURL(file),
    error: fileError(file),
  }));
  return {
    chosen: [...chosen, ...next],
    ...(added.length > room && { refusal: `Se admiten hasta ${MAX_ATTACHMENTS} archivos por notificación.` }),
  };
}

/** Share sent of each file, 0 to 1, from the form's bytes sent: files travel last, one after the other. */
export function fileShares(files: Pick<File, 'size'>[], sentBytes: number, totalBytes: number): number[] {
  const allFiles = files.reduce((sum, { size }) => sum + size, 0);
  let sentOfFiles = Math.max(0, sentBytes - (totalBytes - allFiles));
  return files.map(({ size }) => {
    const share = size === 0 ? 1 : Math.min(1, sentOfFiles / size);
    sentOfFiles = Math.max(0, sentOfFiles - size);
    return share;
  });
}
