/** A failed answer that is not tRPC's: of the REST door, which carries files up and down, or of whatever stands before the server. */
export class RestFailure extends Error {
  override readonly name = 'RestFailure';
  /** HTTP status; undefined when no answer came. */
  readonly status: number | undefined;
  /** What is wrong with each field, if the answer says so. */
  readonly details: string[];

  /** `body` is the answer's text; its `error` is the sentence for the person at the screen. */
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
    // Not ours: a proxy's page, or nothing at all.
    return {};
  }
}
