const number = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 });

export function formatFileSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024
    ? `${number.format(Math.max(1, Math.round(kilobytes)))} KB`
    : `${number.format(kilobytes / 1024)} MB`;
}
