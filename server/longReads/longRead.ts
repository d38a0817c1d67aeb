import type { AppContext, ReadContext } from '../context.ts';

type Read = (ctx: ReadContext, ...args: unknown[]) => unknown;
const reads = new Map<string, Read>();

/**
 * Declares a read that can take more than a few milliseconds. With a reading thread (`reader.ts`) it runs there, so that
 * others are served meanwhile, unless `isShort`. Its arguments and result are plain data; its name is its own.
 */
export function longRead<Args extends unknown[], Result>(
  name: string,
  read: (ctx: ReadContext, ...args: Args) => Result | Promise<Result>,
  isShort: (...args: Args) => boolean = () => false,
): (ctx: AppContext, ...args: Args) => Promise<Result> {
  reads.set(name, read as Read);
  return async (ctx, ...args) => {
    if (ctx.readAside === undefined || isShort(...args)) return read(ctx, ...args);
    return (await ctx.readAside(name, args, ctx.now())) as Result;
  };
}

/** Runs a declared read. */
export function runLongRead(ctx: ReadContext, name: string, args: unknown[]): unknown {
  const read = reads.get(name);
  if (!read) throw new Error(`no long read is named ${name}`);
  return read(ctx, ...args);
}
