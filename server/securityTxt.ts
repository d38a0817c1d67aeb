import type { FastifyInstance } from 'fastify';
import type { App } from './context.ts';

/** RFC 9116 wants less than a year. Every response counts from its own day, so the file never goes stale. */
const LIFE_MS = 180 * 24 * 60 * 60 * 1000;

/** Whom to tell of a vulnerability: /.well-known/security.txt, and a plain 404 while SECURITY_CONTACT is unset. */
export async function securityTxtPlugin(server: FastifyInstance, { app }: { app: App }): Promise<void> {
  server.get('/.well-known/security.txt', (_request, reply) => {
    void reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache');
    const contact = app.config.SECURITY_CONTACT;
    if (contact === undefined)
      return reply.status(404).send('No hay un contacto de seguridad configurado.\n');
    const expires = new Date(app.now() + LIFE_MS).toISOString();
    return reply.send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: es\n`);
  });
}
