export function findChromium(options?: { showsNotices?: boolean }): string | undefined;
