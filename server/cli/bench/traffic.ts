import { setTimeout as pause } from 'node:timers/promises';
import type { HttpResponse, Connection } from './connection.ts';
import { percentile } from './measure.ts';

/** Requests at a fixed rate, even if the server falls behind; connections take turns. */
export interface Traffic {
  perSecond: number;
  connections: Connection[];
  /** Returns the next request of a connection. */
  request: (index: number) => Buffer;
  onResponse?: (index: number, response: HttpResponse) => void;
}

export interface TrafficResult {
  responses: number;
  /** Rejected, broken, or not sent because the connection was still busy. */
  failed: number;
  /** Measured from when the request was due. */
  p50Ms: number;
  p99Ms: number;
}

/** Sends all traffics concurrently and waits for the last responses. */
export async function sendAtRates<Name extends string>(
  traffics: Record<Name, Traffic>,
  forMs: number,
): Promise<Record<Name, TrafficResult>> {
  const startMs = performance.now();
  const senders = Object.entries<Traffic>(traffics).map(
    ([name, traffic]) => [name, senderOf(traffic, startMs)] as const,
  );
  for (let nowMs = startMs; nowMs < startMs + forMs; nowMs = performance.now()) {
    for (const [, { sendDue }] of senders) sendDue(nowMs);
    await pause(1);
  }
  const results = senders.map(async ([name, { finish }]) => [name, await finish()] as const);
  return Object.fromEntries(await Promise.all(results)) as Record<Name, TrafficResult>;
}

function senderOf({ perSecond, connections, request, onResponse }: Traffic, startMs: number) {
  const times: number[] = [];
  const pending = new Set<Promise<void>>();
  let sent = 0;
  let failed = 0;

  async function send(index: number, connection: Connection, dueMs: number): Promise<void> {
    try {
      const response = await connection.send(request(index));
      if (response.status >= 400) failed += 1;
      else times.push(performance.now() - dueMs);
      onResponse?.(index, response);
    } catch {
      failed += 1;
    }
  }

  function sendDue(nowMs: number): void {
    for (;;) {
      const dueMs = startMs + (sent * 1000) / perSecond;
      if (dueMs > nowMs) return;
      const index = sent % connections.length;
      sent += 1;
      const connection = connections[index];
      if (!connection || connection.isBusy()) {
        failed += 1;
        continue;
      }
      const sending = send(index, connection, dueMs).finally(() => pending.delete(sending));
      pending.add(sending);
    }
  }

  async function finish(): Promise<TrafficResult> {
    await Promise.all(pending);
    return { responses: times.length, failed, p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) };
  }

  return { sendDue, finish };
}
