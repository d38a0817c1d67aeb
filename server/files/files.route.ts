import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { fileErrors } from './files.errors.ts';
import { requireFile, type FileView } from './files.service.ts';
import { openFile } from './store.ts';

const SHOWN_INLINE = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

interface FilesOptions {
  ctx: AppContext;
  /** Called before a file is sent; if it fails, the file is not sent. */
  noteView: (ctx: AppContext, view: FileView) => Promise<void>;
}

export async function filesRoute(server: FastifyInstance, { ctx, noteView }: FilesOptions): Promise<void> {
  server.get('/*', async (request, reply) => {
    const view = requireFile(ctx, request.url.slice(server.prefix.length + 1));
    const { file } = view;
    await noteView({ ...ctx, ip: request.ip }, view);
    const handle = await openFile(ctx.config, file.name);
    if (!handle) throw fileErrors.notFound();
    const type = SHOWN_INLINE.has(file.contentType) ? 'inline' : 'attachment';
    return (
      reply
        .type(file.contentType)
        .header('content-length', file.sizeBytes)
        .header('content-disposition', contentDisposition(file.originalName, { type }))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        // A shared phone must not keep the photo of a DNI after its user logs out.
        .header('cache-control', 'private, no-store')
        .send(handle.createReadStream())
    );
  });
}
