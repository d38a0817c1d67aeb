import type { FastifyInstance } from 'fastify';
import { sendVisitorPage } from '../../../http/preview.ts';

const PREVIEW = {
  title: 'Seguimiento de tu instalación',
  description: 'Mira cómo va, confirma tu turno y escríbele a quien te atendió.',
};

/** `/s/{token}`: a customer's address. It reads no data: previews in chats open it too. */
export async function customerLinkPageRoute(
  server: FastifyInstance,
  { visitorPage }: { visitorPage: string },
): Promise<void> {
  server.get('/s/:token', (request, reply) => sendVisitorPage(visitorPage, request, reply, PREVIEW));
}
