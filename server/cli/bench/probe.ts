// Loaded into a measured server by --import: reports to the measuring process what that server has used.

/** What a process has used so far, all its threads together. */
export interface Usage {
  cpuUs: number;
  rssBytes: number;
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuUs: user + system, rssBytes: process.memoryUsage.rss() } satisfies Usage);
});
// The measuring process has ended, however that came about.
process.on('disconnect', () => process.exit());
process.channel?.unref();
