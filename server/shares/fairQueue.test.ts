import { expect, test } from 'vitest';
import { createFairQueue } from './fairQueue.ts';

/** Work that ends on command; `started` names what runs or ran, in order. */
function createWork() {
  const started: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  return {
    started,
    work: (name: string) => () => {
      started.push(name);
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      return end.promise;
    },
    end: async (name: string, error?: Error) => {
      const end = ends.get(name);
      if (error) end?.reject(error);
      else end?.resolve(name);
      await end?.promise.catch(() => undefined);
      // The next one starts when the caller has its result.
      await Promise.resolve();
    },
  };
}

test('one account waits in order, others are served in between', async () => {
  const { run } = createFairQueue({ atOnce: 1 });
  const { started, work, end } = createWork();
  const results = [
    run('ana', work('ana 1')),
    run('ana', work('ana 2')),
    run('ana', work('ana 3')),
    run('bea', work('bea 1')),
    run('bea', work('bea 2')),
    run('caro', work('caro 1')),
  ];
  expect(started).toEqual(['ana 1']);
  for (const name of ['ana 1', 'bea 1', 'caro 1', 'ana 2', 'bea 2', 'ana 3']) {
    expect(started.at(-1)).toBe(name);
    await end(name);
  }
  expect(await Promise.all(results)).toEqual(['ana 1', 'ana 2', 'ana 3', 'bea 1', 'bea 2', 'caro 1']);
});

test('an account keeps its place in line whatever it adds', async () => {
  const { run } = createFairQueue({ atOnce: 1 });
  const { started, work, end } = createWork();
  for (const name of ['ana 1', 'bea 1', 'caro 1', 'bea 2']) void run(name.slice(0, 3), work(name));
  await end('ana 1');
  expect(started).toEqual(['ana 1', 'bea 1']);
});

test('an account has no more at once than its share, however free the others are', async () => {
  const { run } = createFairQueue({ atOnce: 3, perAccount: 2 });
  const { started, work, end } = createWork();
  for (const name of ['ana 1', 'ana 2', 'ana 3', 'bea 1', 'bea 2']) void run(name.slice(0, 3), work(name));
  expect(started).toEqual(['ana 1', 'ana 2', 'bea 1']);
  await end('bea 1');
  expect(started.slice(3)).toEqual(['bea 2']);
  await end('bea 2');
  expect(started.slice(4)).toEqual([]);
  await end('ana 2');
  expect(started.slice(4)).toEqual(['ana 3']);
});

test('an account whose next turn has begun waits for its end, whoever else ends', async () => {
  const { run } = createFairQueue({ atOnce: 2, perAccount: 1 });
  const { started, work, end } = createWork();
  for (const name of ['ana 1', 'ana 2', 'ana 3', 'bea 1']) void run(name.slice(0, 3), work(name));
  await end('ana 1');
  await end('bea 1');
  expect(started).toEqual(['ana 1', 'bea 1', 'ana 2']);
});

test('a full line refuses that account alone, and is open again after its next turn', async () => {
  const { run } = createFairQueue({ perAccount: 1, waiting: 1, refusal: () => new Error('full') });
  const { started, work, end } = createWork();
  void run(7, work('running'));
  void run(7, work('waiting'));
  await expect(run(7, work('too much'))).rejects.toThrow('full');
  void run(8, work('another'));
  await end('running');
  void run(7, work('later'));
  await end('waiting');
  expect(started).toEqual(['running', 'another', 'waiting', 'later']);
});

test('work that fails frees its place', async () => {
  const { run } = createFairQueue({ atOnce: 1 });
  const { started, work, end } = createWork();
  const failed = run('ana', work('ana 1'));
  const thrown = run('bea', () => {
    throw new Error('at once');
  });
  void run('caro', work('caro 1'));
  await Promise.all([
    expect(failed).rejects.toThrow('later'),
    expect(thrown).rejects.toThrow('at once'),
    end('ana 1', new Error('later')),
  ]);
  expect(started).toEqual(['ana 1', 'caro 1']);
});
