// Long enough for the browser to have begun; a revoked address before that would save nothing.
const REVOKE_AFTER_MS = 60_000;

/** Hands the browser a file to keep under this name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
