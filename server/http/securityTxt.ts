import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '../../shared/values/durations.ts';

/** RFC 9116 recommends less than a year. Counted from each response, so that the file never expires. */
const LIFE_MS = 180 * DAY_MS;

/** Serves /.well-known/security.txt (RFC 9116); a plain-text 404 if SECURITY_CONTACT is unset. */
export async function securityTxtPlugin(
  server: FastifyInstance,
  { contact, now }: { contact: string | undefined; now: () => number },
): Promise<void> {
  server.get('/.well-known/security.txt', (_request, reply) => {
    void reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache');
    if (contact === undefined)
      return reply.status(404).send('No hay un contacto de seguridad configurado.\n');
    const expires = new Date(now() + LIFE_MS).toISOString();
    return reply.send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: es\n`);
  });
}
