import { lastEventIdField } from '../../../shared/chat/chat.ts';
import { openEventStream } from '../../http/eventStream.ts';
import { signedInRoute } from '../../rest/plainRoutes.ts';
import { liveStreamsOf } from './chat.live.service.ts';

export const chatLiveRoute = signedInRoute(
  {
    rest: 'GET /chat/live',
    access: 'signedIn',
    summary:
      'Los mensajes nuevos de los chats propios, a medida que se escriben; con Last-Event-ID, desde ese',
    type: 'text/event-stream',
  },
  ({ ctx, user, tokenHash, request, reply }) => {
    const lastEventId = lastEventIdField.parse(request.headers['last-event-id']);
    liveStreamsOf(ctx).open({ user, tokenHash, lastEventId }, ({ resume, remove }) =>
      openEventStream(reply, { onReady: resume, onClose: remove }),
    );
  },
);
