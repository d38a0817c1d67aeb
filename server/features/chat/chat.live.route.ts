import type { FastifyInstance } from 'fastify';
import { lastEventIdField } from '../../../shared/chat.ts';
import { requireSignedIn } from '../../access.ts';
import type { AppContext } from '../../context.ts';
import { openEventStream } from '../../http/eventStream.ts';
import { plainSchema } from '../../rest/schemas.ts';
import { requestContext } from '../../rpc/context.ts';
import { liveStreamsOf } from './chat.live.service.ts';

/** `GET /chat/live`: a plain route, because its response stays open. */
export async function chatLiveRoute(server: FastifyInstance, { ctx }: { ctx: AppContext }): Promise<void> {
  server.get(
    '/chat/live',
    {
      config: {
        describe: () =>
          plainSchema({
            summary:
              'Los mensajes nuevos de los chats propios, a medida que se escriben; con Last-Event-ID, desde ese',
            tag: 'chat',
            status: 200,
            response: 'text/event-stream',
          }),
      },
    },
    (request, reply) => {
      const { user, tokenHash } = requireSignedIn(requestContext(ctx, request));
      const lastEventId = lastEventIdField.parse(request.headers['last-event-id']);
      liveStreamsOf(ctx).open({ user, tokenHash, lastEventId }, ({ resume, remove }) =>
        openEventStream(reply, { onReady: resume, onClose: remove }),
      );
    },
  );
}
