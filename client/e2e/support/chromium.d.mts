/** Path of a Chromium or Chrome on this machine, or undefined. */
export function findChromium(): string | undefined;
