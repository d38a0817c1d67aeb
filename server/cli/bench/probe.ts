// Loaded into each measured server with --import; reports its usage to the benchmark.

export interface Usage {
  cpuUs: number;
  rssBytes: number;
}

const replies = {
  usage: (): Usage => {
    const { user, system } = process.cpuUsage();
    return { cpuUs: user + system, rssBytes: process.memoryUsage.rss() };
  },
  /** What is in use: the operating system gets memory back late or never. */
  heapBytes: (): number => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed;
  },
};

process.on('message', (question: keyof typeof replies) => process.send?.(replies[question]()));
// Do not outlive the benchmark, however it ended.
process.on('disconnect', () => process.exit());
process.channel?.unref();
