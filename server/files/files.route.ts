import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { fileIsGone, requireFile } from './files.service.ts';
import { openFile } from './store.ts';

const SHOWN_INLINE = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** Serves private files by their signed names: images to be shown, anything else as a download. */
export async function filesRoute(server: FastifyInstance, { ctx }: { ctx: AppContext }): Promise<void> {
  server.get('/*', async (request, reply) => {
    const { file, expiresAtMs } = requireFile(ctx, request.url.slice(server.prefix.length + 1));
    const handle = await openFile(ctx.config, file.name);
    if (!handle) throw fileIsGone();
    return reply
      .type(file.contentType)
      .header('content-length', file.sizeBytes)
      .header('content-disposition', disposition(file))
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', `private, max-age=${Math.floor((expiresAtMs - ctx.now()) / 1000)}`)
      .send(handle.createReadStream());
  });
}

/** Inline for images; a download under its own name otherwise, in ASCII and in full (RFC 5987). */
function disposition({ contentType, originalName }: { contentType: string; originalName: string }): string {
  const kind = SHOWN_INLINE.has(contentType) ? 'inline' : 'attachment';
  const plain = originalName.replaceAll(/[^ !#-$&-[\]-~]/g, '_');
  const full = encodeURIComponent(originalName).replaceAll(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`;
}
