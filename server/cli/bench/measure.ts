import { Agent, request } from 'node:http';
import type { BenchCall } from './calls.ts';

const CONNECTIONS = 8;
const WARM_UP_MS = 400;
const MEASURED_MS = 1500;
const MAX_REQUESTS = 20_000;

export interface Measurement {
  perSecond: number;
  /** Median and 99th-percentile latency. */
  p50Ms: number;
  p99Ms: number;
}

/** Repeats a call over kept-alive connections; throws on any status but 2xx. */
export async function measure(address: string, call: BenchCall): Promise<Measurement> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    await repeat(agent, address, call, WARM_UP_MS);
    const startMs = performance.now();
    const times = (await repeat(agent, address, call, MEASURED_MS)).toSorted((a, b) => a - b);
    const seconds = (performance.now() - startMs) / 1000;
    const atMost = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN;
    return { perSecond: times.length / seconds, p50Ms: atMost(0.5), p99Ms: atMost(0.99) };
  } finally {
    agent.destroy();
  }
}

async function repeat(agent: Agent, address: string, call: BenchCall, forMs: number): Promise<number[]> {
  const untilMs = performance.now() + forMs;
  const times: number[] = [];
  const oneByOne = async () => {
    for (;;) {
      const startMs = performance.now();
      if (startMs >= untilMs || times.length >= MAX_REQUESTS) return;
      await send(agent, address, call);
      times.push(performance.now() - startMs);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, oneByOne));
  return times;
}

function send(agent: Agent, address: string, { name, method, path, token, body }: BenchCall): Promise<void> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request(
      address + path,
      {
        agent,
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
        },
      },
      (response) => {
        const { statusCode = 0 } = response;
        response.resume();
        if (statusCode >= 200 && statusCode < 300) response.on('end', resolve);
        else reject(new Error(`${name} respondió ${statusCode}`));
      },
    );
    call.on('error', reject);
    call.end(payload);
  });
}
