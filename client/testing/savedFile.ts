import { expect, onTestFinished, vi } from 'vitest';

/** Returns how to wait for the next file that the page offers, which is not stored. */
export function watchSavedFile(): () => Promise<{ name: string; text: string }> {
  const offered = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const made = vi.spyOn(URL, 'createObjectURL');
  onTestFinished(() => {
    offered.mockRestore();
    made.mockRestore();
  });
  return async () => {
    await expect.poll(() => offered.mock.contexts.length).toBe(1);
    const name = (offered.mock.contexts[0] as HTMLAnchorElement).download;
    const [[content] = []] = made.mock.calls;
    const text = await (content as Blob).text();
    offered.mockClear();
    made.mockClear();
    return { name, text };
  };
}
