// Loaded into the measured server with --import; reports its usage to the benchmark.

export interface Usage {
  cpuUs: number;
  rssBytes: number;
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuUs: user + system, rssBytes: process.memoryUsage.rss() } satisfies Usage);
});
// Do not outlive the benchmark, however it ended.
process.on('disconnect', () => process.exit());
process.channel?.unref();
