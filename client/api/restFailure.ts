export class RestFailure extends Error {
  override readonly name = 'RestFailure';
  readonly status: number | undefined;
  readonly details: string[];

  constructor(status?: number, body = '') {
    const { error, details } = parseObject(body);
    super(typeof error === 'string' ? error : '');
    this.status = status;
    this.details = Array.isArray(details) ? details.map(String) : [];
  }
}

function parseObject(body: string): { error?: unknown; details?: unknown } {
  try {
    return (JSON.parse(body) ?? {}) as object;
  } catch {
    // A proxy's page, or empty.
    return {};
  }
}
