import type { FastifyReply } from 'fastify';

interface EventStream {
  send: (event: Buffer) => void;
  /** False while the reader is behind; `onReady` is called after it has caught up. */
  isReady: () => boolean;
  /** True while earlier events wait in memory because the connection takes no more. */
  hasUnsent: () => boolean;
  end: () => void;
  /** Ends the connection at once, dropping unsent bytes. */
  cut: () => void;
}

interface Listeners {
  onReady: () => void;
  onClose: () => void;
}

export function openEventStream(reply: FastifyReply, { onReady, onClose }: Listeners): EventStream {
  reply.hijack();
  const response = reply.raw;
  const { socket } = reply.request.raw;
  // The body ends with its connection: events need no frames and go to the socket, unless an earlier response is under way.
  const body = () => response.socket ?? response;
  response.removeHeader('transfer-encoding');
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    // A proxy that compresses or buffers a stream would hold its events back.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();
  // Writing to a lost connection; 'close' follows.
  response.on('error', () => undefined);
  socket.on('drain', onReady);
  response.once('close', onClose);
  return {
    send: (event) => void body().write(event),
    isReady: () => !body().writableNeedDrain,
    hasUnsent: () => response.writableLength > 0,
    end: () => void response.end(),
    cut: () => void response.destroy(),
  };
}
