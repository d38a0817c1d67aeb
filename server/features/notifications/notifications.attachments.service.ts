import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { ATTACHMENT_EXTENSIONS, type AttachmentView } from '../../../shared/notifications/notifications.ts';
import type { AppContext } from '../../context.ts';
import { signFileName } from '../../files/files.service.ts';
import { isImage, sniffType } from '../../files/images.ts';
import type { ReceivedFile } from '../../files/multipart.ts';
import { listAttachments } from './notifications.repository.ts';

type Extension = (typeof ATTACHMENT_EXTENSIONS)[number];

export interface CheckedUpload extends ReceivedFile {
  extension: Extension;
  contentType: string;
}

/** As long as file systems allow; every download repeats it in a header. */
const MAX_NAME_LENGTH = 255;

/** Content type per extension, and the types its first bytes may show. */
const TYPES: Record<Extension, { contentType: string; sniffed: (string | undefined)[] }> = {
  pdf: { contentType: 'application/pdf', sniffed: ['application/pdf'] },
  doc: { contentType: 'application/msword', sniffed: ['application/x-cfb'] },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    sniffed: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  },
  txt: { contentType: 'text/plain; charset=utf-8', sniffed: [undefined] },
  jpg: { contentType: 'image/jpeg', sniffed: ['image/jpeg'] },
  jpeg: { contentType: 'image/jpeg', sniffed: ['image/jpeg'] },
  png: { contentType: 'image/png', sniffed: ['image/png', 'image/apng'] },
  gif: { contentType: 'image/gif', sniffed: ['image/gif'] },
};

// OLE directories name streams in UTF-16; only Word has this one.
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');

/** Returns the checked upload, or a Spanish sentence why it is refused. */
export async function checkUpload(upload: ReceivedFile): Promise<CheckedUpload | string> {
  const { originalName, temporaryPath: path, sizeBytes } = upload;
  if (originalName.length > MAX_NAME_LENGTH) {
    return `El nombre del archivo «${originalName.slice(0, 40)}…» admite hasta ${MAX_NAME_LENGTH} caracteres`;
  }
  const extension = extname(originalName).slice(1).toLowerCase();
  if (!isAllowed(extension)) {
    return `El archivo «${originalName}» no es de un tipo permitido (${ATTACHMENT_EXTENSIONS.join(', ')})`;
  }
  if (sizeBytes === 0) return `El archivo «${originalName}» está vacío`;
  const { contentType, sniffed } = TYPES[extension];
  if (!sniffed.includes(await sniffType(path)) || !(await holdsItsKind(path, extension))) {
    return `El contenido del archivo «${originalName}» no corresponde a su extensión .${extension}`;
  }
  return { ...upload, extension, contentType };
}

function isAllowed(extension: string): extension is Extension {
  return (ATTACHMENT_EXTENSIONS as readonly string[]).includes(extension);
}

async function holdsItsKind(path: string, extension: Extension): Promise<boolean> {
  switch (extension) {
    case 'jpg':
    case 'jpeg':
    case 'png':
    case 'gif':
      return isImage(path);
    case 'doc':
      return (await readFile(path)).includes(WORD_STREAM);
    case 'txt':
      return isText(await readFile(path));
    default:
      return true;
  }
}

/** Text in any encoding has no control characters except breaks and tabs. */
function isText(bytes: Buffer): boolean {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe;
  const text = new TextDecoder(marked ? 'utf-16le' : 'latin1').decode(bytes);
  // eslint-disable-next-line no-control-regex
  return !/[\u0000-\u0008\u000b\u000e-\u001f]/.test(text);
}

/** Attachments of each notification, with links for this viewer. */
export function attachmentsOf(ctx: AppContext, viewerId: number, rows: { notification: { id: number } }[]) {
  const attachments = new Map<number, AttachmentView[]>();
  const ids = rows.map(({ notification }) => notification.id);
  for (const { id, notificationId, file } of listAttachments(ctx.db, ids)) {
    const list = attachments.get(notificationId) ?? [];
    list.push({
      _id: String(id),
      url: `/uploads/${signFileName(ctx, file, viewerId)}`,
      originalName: file.originalName,
      contentType: file.contentType,
      size: file.sizeBytes,
    });
    attachments.set(notificationId, list);
  }
  return attachments;
}
