import { isDeepStrictEqual } from 'node:util';
import type { BenchCall } from './calls.ts';
import { sendOnce } from './connection.ts';
import type { Program } from './servers.ts';

/** Sends every call to both servers; throws unless the responses have the expected status and are the same. */
export async function checkResponses(calls: BenchCall[], ports: Record<Program, number>): Promise<void> {
  for (const call of calls) {
    const bare = await responseOf(call, 'bare', ports.bare);
    const product = await responseOf(call, 'product', ports.product);
    if (isDeepStrictEqual(bare, product)) continue;
    const shown = [bare, product].map((response) => JSON.stringify(response)?.slice(0, 1000));
    throw new Error(`${call.name}: los servidores no responden lo mismo:\n${shown.join('\n')}`);
  }
}

async function responseOf(call: BenchCall, program: Program, port: number): Promise<unknown> {
  const { status, text } = await sendOnce(port, call.request[program]);
  const body = text();
  if (status !== call.status) {
    throw new Error(
      `${call.name}: se esperaba el estado ${call.status}, no ${status}: ${body.slice(0, 500)}`,
    );
  }
  if (body === '') return '';
  const response = call.read[program](JSON.parse(body) as Record<string, unknown>);
  const rows = Object.values(response as object).find((value) => Array.isArray(value)) as
    | unknown[]
    | undefined;
  if (call.rows !== undefined && rows?.length !== call.rows) {
    throw new Error(`${call.name}: se esperaban ${call.rows} filas, no ${rows?.length ?? 0}`);
  }
  return response;
}
