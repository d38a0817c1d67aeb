import type { AppContext, ReadContext } from '../context.ts';
import type { Reader } from './reader.ts';

/** The list of `server/reads.ts`: long reads by name. */
export type Reads = Record<string, (ctx: ReadContext, ...args: never[]) => unknown>;

/**
 * For a read in `server/reads.ts`, which can take more than a few milliseconds: runs it in the reading thread if there is
 * one. Its arguments and result are plain data.
 */
export function longRead<Args extends unknown[], Result>(
  read: (ctx: ReadContext, ...args: Args) => Result | Promise<Result>,
) {
  return (ctx: AppContext, ...args: Args) => ctx.readAside(read, args);
}

/** Runs listed reads, with the context if there is no reader. Throws for others. */
export function readListed(reads: Reads, ctx: ReadContext, reader?: Reader): AppContext['readAside'] {
  const names = new Map<unknown, string>(Object.entries(reads).map(([name, read]) => [read, name]));
  return async <Args extends unknown[], Result>(
    read: (ctx: ReadContext, ...args: Args) => Result | Promise<Result>,
    args: Args,
    account?: string | number,
  ): Promise<Result> => {
    const name = names.get(read);
    if (name === undefined) throw new Error(`${read.name} is not listed in server/reads.ts`);
    if (!reader) return read(ctx, ...args);
    return (await reader.read(name, args, ctx.now(), account)) as Result;
  };
}

/** Runs the read of that name. */
export function runLongRead(reads: Reads, name: string, ctx: ReadContext, args: unknown[]): unknown {
  const read = reads[name];
  if (!read) throw new Error(`no long read is named ${name}`);
  return read(ctx, ...(args as never[]));
}
