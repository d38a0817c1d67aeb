/** A failed non-tRPC response: from a REST call (file transfer) or from a proxy. */
export class RestFailure extends Error {
  override readonly name = 'RestFailure';
  /** HTTP status; undefined without a response. */
  readonly status: number | undefined;
  /** One sentence per wrong field, if the response has them. */
  readonly details: string[];

  /** `body` is the response's text; its `error` is the sentence for the user. */
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
    // Not from our server: a proxy's page, or empty.
    return {};
  }
}
