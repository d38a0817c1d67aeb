import type { Request } from 'autocannon';
import { FIRST_TODO, RECENT_SALES } from '../../../shared/tray/firstRows.ts';
import { saleInput } from '../demo/saleInput.ts';
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_SELLER } from '../demo/sellers.ts';

export interface BenchCall {
  name: string;
  /** Sent in turns. */
  requests: Request[];
  status: number;
  /** Objects with an `_id` that the response holds at least. */
  ids: number;
}

/** Sellers who take turns. */
const SELLERS = 50;
/** Procedures of the first batch of each dashboard, with their inputs. */
const SELLER_BATCH = {
  'auth.profile': undefined,
  'sales.todo': FIRST_TODO,
  'sales.stats': undefined,
  'sales.recent': undefined,
  'commissions.summary': undefined,
  'commissions.next': undefined,
};
const ADMIN_BATCH = {
  'auth.profile': undefined,
  'admin.stats': undefined,
  'admin.saleDays': { days: 30 },
  'admin.periodStats': { days: 30 },
  'admin.tray': undefined,
  'chat.unreadCount': undefined,
};

/** Signs in to a server with demo data, and returns the calls in measuring order: those that add rows come last. */
export async function benchCalls(url: string): Promise<BenchCall[]> {
  const logIn = async (email: string) => {
    const { token } = await bodyOf<{ token: string }>(url, login(email));
    return { authorization: `Bearer ${token}` };
  };
  const admin = await logIn(DEMO_ADMIN.email);
  const found = await bodyOf<{ users: { email: string }[] }>(
    url,
    get(`/api/admin/users?role=seller&isActive=true&sort=salesCount&order=desc&limit=${SELLERS}`, admin),
  );
  // The measured logins end her older sessions.
  const others = found.users.filter(({ email }) => email !== DEMO_SELLER.email);
  const sellers = await Promise.all(others.map(({ email }) => logIn(email)));
  const seller = await logIn(DEMO_SELLER.email);
  const { sales } = await bodyOf<{ sales: { _id: string }[] }>(url, get('/api/admin/sales?limit=50', admin));
  const { chatRoom } = await bodyOf<{ chatRoom: { _id: string } }>(url, get('/api/chat/group', seller));
  const messages = `/api/chat/${chatRoom._id}/messages`;
  const etag = (await send(url, get(messages, seller))).headers.get('etag') ?? '';
  const histories = sellers.map((own) => get('/api/sales?page=1&limit=10', own));
  const dashboards = sellers.map((own) => batch(SELLER_BATCH, own));
  const cards = sales.map(({ _id }) => get(`/api/sales/${_id}`, admin));
  return [
    call('historial propio', histories, 10),
    call('panel del vendedor', dashboards, RECENT_SALES),
    call('panel del administrador', [batch(ADMIN_BATCH, admin)]),
    call('todas las ventas', [get('/api/admin/sales?page=1&limit=10', admin)], 10),
    call('ficha de una venta', cards, 1),
    call('rankings de 30 días', [get('/api/admin/stats/period?days=30', admin)]),
    call('rankings de 365 días', [get('/api/admin/stats/period?days=365', admin)]),
    { ...call('chat sin cambios', [get(messages, { ...seller, 'if-none-match': etag })]), status: 304 },
    call('inicio de sesión', [login(DEMO_SELLER.email)]),
    { ...call('venta nueva', sellers.map(newSale), 1), status: 201 },
  ];
}

type Headers = Record<string, string>;

function call(name: string, requests: Request[], ids = 0): BenchCall {
  return { name, requests, status: 200, ids };
}

function get(path: string, headers: Headers): Request {
  return { method: 'GET', path, headers };
}

function post(path: string, body: unknown, headers: Headers = {}): Request {
  const json = { ...headers, 'content-type': 'application/json' };
  return { method: 'POST', path, headers: json, body: JSON.stringify(body) };
}

function login(email: string): Request {
  return post('/api/auth/login', { email, password: DEMO_PASSWORD });
}

/** A batch as the client's link sends it. */
function batch(procedures: Record<string, unknown>, headers: Headers): Request {
  const inputs = Object.fromEntries(Object.values(procedures).map((input, index) => [index, input]));
  return post(`/trpc/${Object.keys(procedures).join(',')}?batch=1`, inputs, headers);
}

let sold = 0;

/** Registers a sale to another customer each time: a known one would be a possible duplicate. */
function newSale(headers: Headers): Request {
  const { customerInfo } = saleInput();
  const setupRequest = (request: Request): Request => {
    sold += 1;
    const customer = { ...customerInfo, dni: String(10_000_000 + sold), phone: `341 ${4_000_000 + sold}` };
    return { ...request, body: JSON.stringify(saleInput({ customerInfo: customer })) };
  };
  return { ...post('/api/sales', undefined, headers), setupRequest };
}

function send(url: string, request: Request): Promise<Response> {
  const { setupRequest } = request;
  const { method, path, headers, body } =
    typeof setupRequest === 'function' ? setupRequest(request, {}) : request;
  const init = { method: method ?? 'GET', headers: headers as Headers, body: body?.toString() ?? null };
  return fetch(`${url}${path}`, init);
}

async function bodyOf<T>(url: string, request: Request): Promise<T> {
  const response = await send(url, request);
  if (!response.ok) throw new Error(`${request.path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Throws unless the response to every call has the expected status and rows. */
export async function checkResponses(url: string, calls: BenchCall[]): Promise<void> {
  for (const { name, requests, status, ids } of calls) {
    for (const request of requests.slice(0, 2)) {
      const response = await send(url, request);
      const body = await response.text();
      const found = body.split('"_id":').length - 1;
      if (response.status === status && found >= ids) continue;
      const wanted = `se esperaba el estado ${status} y al menos ${ids} filas`;
      throw new Error(`${name}: ${wanted}, no ${response.status} y ${found}: ${body.slice(0, 500)}`);
    }
  }
}
