/** With a page, it is the sign-in of a network or proxy, and no response of the server. */
const SIGN_INS = new Set([401, 407, 511]);

const REASONS: Record<number, string> = {
  403: ': no permitido',
  404: ': no encontrado',
  413: ': demasiado grande',
  415: ': formato no admitido',
};

/** Without a status there was no response of the server. */
export class RestFailure extends Error {
  override readonly name = 'RestFailure';
  readonly status: number | undefined;
  readonly details: string[];

  constructor(status?: number, body = '') {
    const { error, details } = parseBody(body);
    const isOurs = typeof error === 'string' && error !== '';
    const isSignIn = status !== undefined && SIGN_INS.has(status) && body.trimStart().startsWith('<');
    const isRefusal = status !== undefined && status >= 400 && !isSignIn;
    super(isOurs ? error : isRefusal && status < 500 ? refusedBy(status) : '');
    this.status = isRefusal ? status : undefined;
    this.details = Array.isArray(details) ? details.map(String) : [];
  }
}

function refusedBy(status: number): string {
  return `El servidor rechazó la operación (${status}${REASONS[status] ?? ''}).`;
}

/** Returns an empty object for a body that was cut, is empty, or a proxy's page. */
export function parseBody(body: string): Partial<Record<string, unknown>> {
  try {
    return (JSON.parse(body) ?? {}) as object;
  } catch {
    return {};
  }
}
