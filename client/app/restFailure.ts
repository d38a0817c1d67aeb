/** A failed call of the REST door, for what does not travel by tRPC: files up and files down. */
export class RestFailure extends Error {
  override readonly name = 'RestFailure';
  /** HTTP status; undefined when no answer came. */
  readonly status: number | undefined;

  /** `body` is the answer's text; its `error` is the sentence for the person at the screen. */
  constructor(status?: number, body = '') {
    super(sentenceIn(body));
    this.status = status;
  }
}

function sentenceIn(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: unknown };
    return typeof error === 'string' ? error : '';
  } catch {
    // Not ours: a proxy's page, or nothing at all.
    return '';
  }
}
