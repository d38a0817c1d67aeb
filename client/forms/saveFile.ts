// Long enough for the download to start; revoked earlier, nothing would be saved.
const REVOKE_AFTER_MS = 60_000;

/** Downloads a file under this name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
