import { setTimeout as pause } from 'node:timers/promises';
import { benchCalls, type BenchCall } from './calls.ts';
import { openInParts, openConnection, sendOnce, type Connection } from './connection.ts';
import type { DataSet } from './dataSet.ts';
import { cpuUsOf, percentile, type Sample } from './measure.ts';
import type { RunningServer } from './server.ts';

/** As a client without a live stream asks. */
const POLL_MS = 3000;
const PAGES_PER_SECOND = 50;
const SALES_PER_SECOND = 20;
const WARM_UP_MS = 2 * POLL_MS;
const MEASURED_MS = 5 * POLL_MS;

type Call = Omit<BenchCall, 'ids'>;

/** Repeats a call every `everyMs`, from `phaseMs` on. */
interface Sender {
  call: Call;
  everyMs: number;
  phaseMs: number;
}

/** Measures the CPU of a crowd that polls an unchanged room while others read their history and sell. */
export async function measurePollers(server: RunningServer, data: DataSet): Promise<Sample[]> {
  const calls = await benchCalls(data, server.port);
  const eachSecond = (name: BenchCall['name'], count: number) =>
    spread(
      calls.flatMap((call) => (call.name === name ? Array<Call>(count).fill(call) : [])),
      1000,
    );
  const senders = [
    ...spread(await pollCalls(server, data), POLL_MS),
    ...eachSecond('historial', PAGES_PER_SECOND),
    ...eachSecond('venta', SALES_PER_SECOND),
  ];
  const connected = await openInParts(senders, async (sender) => ({
    ...sender,
    connection: await openConnection(server.port),
  }));
  const times: number[] = [];
  const startMs = performance.now() + 1000;
  const untilMs = startMs + WARM_UP_MS + MEASURED_MS;
  try {
    const sending = Promise.all(connected.map((sender) => send(sender, { startMs, untilMs, times })));
    await pause(startMs + WARM_UP_MS - performance.now());
    times.length = 0;
    const { cpuUs } = await cpuUsOf(server, () => pause(untilMs - performance.now()));
    await sending;
    return [
      { name: 'de un núcleo', unit: '%', value: cpuUs / MEASURED_MS / 10 },
      { name: 'respuestas por segundo', unit: '', value: (times.length * 1000) / MEASURED_MS },
      { name: 'la mitad, en', unit: 'ms', value: percentile(times, 0.5) },
      { name: 'el 99 %, en', unit: 'ms', value: percentile(times, 0.99) },
    ];
  } finally {
    for (const { connection } of connected) connection.close();
  }
}

/** Each of the crowd knows the room as it is. */
async function pollCalls({ port }: RunningServer, { crowd, roomId }: DataSet): Promise<Call[]> {
  const path = `/api/chat/${roomId}/messages`;
  return openInParts(crowd, async (token) => {
    const response = await sendOnce(port, { method: 'GET', path, token });
    await response.arrayBuffer();
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    return { name: 'chat-sin-cambios', next: () => ({ method: 'GET', path, token, headers }), status: 304 };
  });
}

function spread(calls: Call[], everyMs: number): Sender[] {
  return calls.map((call, index) => ({ call, everyMs, phaseMs: (index * everyMs) / calls.length }));
}

/** Sends at its times, however long a response takes. */
async function send(
  { call, everyMs, phaseMs, connection }: Sender & { connection: Connection },
  { startMs, untilMs, times }: { startMs: number; untilMs: number; times: number[] },
): Promise<void> {
  for (let dueMs = startMs + phaseMs; dueMs < untilMs; dueMs += everyMs) {
    await pause(Math.ceil(dueMs - performance.now()));
    const status = await connection.send(call.next());
    if (status !== call.status)
      throw new Error(`${call.name}: se esperaba el estado ${call.status}, no ${status}`);
    // From the time it was due: a server that falls behind is not excused.
    times.push(performance.now() - dueMs);
  }
}
