import { on, once } from 'node:events';
import type { Socket } from 'node:net';
import { encodeRequest, openInParts, openSocket, sendOnce } from './connection.ts';
import type { DataSet } from './dataSet.ts';
import { cpuUsOf, percentile, type Sample } from './measure.ts';
import type { RunningServer } from './server.ts';

/** The first ones also cost their compilation. */
const MESSAGES = 20;
const TIMEOUT_MS = 30_000;

/** Opens live streams and measures how a message in the group's chat reaches them. */
export async function measureStreams(
  server: RunningServer,
  { crowd, roomId, sellers: [sender] }: DataSet,
): Promise<Sample[]> {
  const opening = await cpuUsOf(server, () => openInParts(crowd, (token) => openStream(server.port, token)));
  const streams = opening.result;
  const deliver = async (content: string) => {
    const startMs = performance.now();
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const arrivals = Promise.allSettled(streams.map((stream) => arrivalMs(stream, content, signal)));
    await sendOnce(server.port, {
      method: 'POST',
      path: `/api/chat/${roomId}/messages`,
      token: sender,
      body: { content },
    });
    return (await arrivals).flatMap((one) => (one.status === 'fulfilled' ? one.value - startMs : []));
  };
  try {
    await deliver('mensaje-primero');
    const { rssBytes } = await server.usage();
    const delivering = await cpuUsOf(server, async () => {
      const times: number[] = [];
      for (let sent = 0; sent < MESSAGES; sent += 1) times.push(...(await deliver(`mensaje-${sent}-medido`)));
      return times;
    });
    const times = delivering.result;
    const expected = streams.length * MESSAGES;
    return [
      { name: 'abrir un stream', unit: 'µs CPU', value: opening.cpuUs / streams.length },
      { name: 'un mensaje llega a la mitad', unit: 'ms', value: percentile(times, 0.5) },
      { name: 'al 99 %', unit: 'ms', value: percentile(times, 0.99) },
      { name: 'a todos', unit: 'ms', value: percentile(times, 1) },
      { name: 'cada entrega', unit: 'µs CPU', value: delivering.cpuUs / expected },
      { name: 'entregas perdidas', unit: '', value: expected - times.length },
      { name: 'memoria con los streams', unit: 'MB', value: rssBytes / 2 ** 20 },
    ];
  } finally {
    for (const stream of streams) stream.destroy();
  }
}

async function openStream(port: number, token: string): Promise<Socket> {
  const socket = await openSocket(port);
  // A broken stream counts as lost deliveries.
  socket.on('error', () => socket.destroy());
  const headers = { accept: 'text/event-stream' };
  socket.write(encodeRequest({ method: 'GET', path: '/api/chat/live', token, headers }));
  const [first] = await once(socket, 'data', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const head = String(first).slice(0, 12);
  if (head !== 'HTTP/1.1 200') throw new Error(`Un stream no se abrió: ${head}`);
  return socket;
}

/** Rejects when the signal aborts. */
async function arrivalMs(stream: Socket, content: string, signal: AbortSignal): Promise<number> {
  let received = '';
  for await (const [chunk] of on(stream, 'data', { signal })) {
    received += String(chunk);
    if (received.includes(content)) break;
  }
  return performance.now();
}
