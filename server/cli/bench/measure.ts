import { openConnections, type Connection } from './connection.ts';
import { costOf, type Cost } from './cost.ts';
import { percentile } from './numbers.ts';
import type { RunningServer } from './servers.ts';

const CONNECTIONS = 8;
/** Of the measured time, before it begins. */
const WARM_UP_SHARE = 0.3;
/** Bounds what is written to disk, however fast the server is. */
const MAX_REQUESTS = 200_000;

export interface Measurement extends Cost {
  cpuUsPerResponse: number;
  perSecond: number;
  /** Milliseconds that half of the responses, and all but one in a hundred, took at most. */
  p50Ms: number;
  p99Ms: number;
}

/** Sends a request over kept-alive connections, one after the other on each; throws on any other status than expected. */
export async function measure(
  server: RunningServer,
  request: Buffer,
  status: number,
  seconds: number,
): Promise<Measurement> {
  const connections = await openConnections(server.port, CONNECTIONS);
  try {
    await repeat(connections, request, status, seconds * 1000 * WARM_UP_SHARE);
    const { result: times, cost } = await costOf(server, () =>
      repeat(connections, request, status, seconds * 1000),
    );
    return {
      ...cost,
      cpuUsPerResponse: cost.serverCpuUs / times.length,
      perSecond: (times.length * 1000) / cost.elapsedMs,
      p50Ms: percentile(times, 0.5),
      p99Ms: percentile(times, 0.99),
    };
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function repeat(
  connections: Connection[],
  request: Buffer,
  status: number,
  forMs: number,
): Promise<number[]> {
  const untilMs = performance.now() + forMs;
  const times: number[] = [];
  const oneByOne = async (connection: Connection) => {
    for (;;) {
      const startMs = performance.now();
      if (startMs >= untilMs || times.length >= MAX_REQUESTS) return;
      const response = await connection.send(request);
      if (response.status !== status)
        throw new Error(`Se esperaba el estado ${status}, no ${response.status}`);
      times.push(performance.now() - startMs);
    }
  };
  await Promise.all(connections.map(oneByOne));
  return times;
}
