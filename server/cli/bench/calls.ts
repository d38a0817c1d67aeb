import { saleInput } from '../demo/saleInput.ts';
import { DEMO_PASSWORD, DEMO_SELLER } from '../demo/sellers.ts';
import { sendOnce, type HttpRequest } from './connection.ts';
import { CHAT_PAGE_SIZE, type DataSet } from './dataSet.ts';

/** In measuring order: calls that add rows come last. */
export const CALL_NAMES = [
  'historial',
  'historial-trpc',
  'historial-estado',
  'totales',
  'panel-vendedor',
  'chat',
  'chat-sin-cambios',
  'entrenamiento',
  'administracion',
  'ventas-todas',
  'buscar',
  'ranking',
  'ranking-anual',
  'para-hacer',
  'panel-admin',
  'login',
  'venta',
] as const;
type CallName = (typeof CALL_NAMES)[number];

export interface BenchCall {
  name: CallName;
  /** Returns the next request: sellers take turns, and every sale is to another customer. */
  next: () => HttpRequest;
  status: number;
  /** Objects with an `_id` that the response holds at least. */
  ids: number;
}

const HISTORY = '/api/sales?page=1&limit=10';
const FIRST_PAGE = { page: 1, limit: 10 };
/** Procedures of the first batch of each dashboard, with their inputs. */
const SELLER_BATCH = {
  'auth.profile': undefined,
  'sales.stats': undefined,
  'sales.list': FIRST_PAGE,
  'sales.trends': undefined,
  'sales.todo': undefined,
  'sales.newsCount': undefined,
  'commissions.summary': undefined,
  'chat.unreadCount': undefined,
  'notifications.unreadCount': undefined,
};
const ADMIN_BATCH = {
  'auth.profile': undefined,
  'admin.stats': undefined,
  'admin.saleDays': { days: 30 },
  'admin.periodStats': { days: 30 },
  'admin.tray': undefined,
  'chat.unreadCount': undefined,
};

export async function benchCalls(data: DataSet, port: number): Promise<BenchCall[]> {
  const { sellers, admin } = data;
  const seller = sellers[0] ?? '';
  const messages: HttpRequest = {
    method: 'GET',
    path: `/api/chat/${data.roomId}/messages`,
    token: seller,
  };
  const etag = (await sendOnce(port, messages)).headers.get('etag') ?? '';
  const login = { email: DEMO_SELLER.email, password: DEMO_PASSWORD };
  let sold = 0;
  return [
    call('historial', sellers, get(HISTORY), 10),
    call('historial-trpc', sellers, batch({ 'sales.list': FIRST_PAGE }), 10),
    call('historial-estado', sellers, get(`${HISTORY}&status=completed`), 1),
    call('totales', sellers, get('/api/dashboard/stats')),
    call('panel-vendedor', sellers, batch(SELLER_BATCH), 10),
    call('chat', sellers, get(messages.path), CHAT_PAGE_SIZE),
    {
      ...call('chat-sin-cambios', [seller], () => ({ ...messages, headers: { 'if-none-match': etag } })),
      status: 304,
    },
    call('entrenamiento', sellers, get('/api/notifications'), 1),
    call('administracion', [admin], get('/api/admin/stats')),
    call('ventas-todas', [admin], get('/api/admin/sales?page=1&limit=10'), 10),
    call('buscar', [admin], get('/api/admin/sales?page=1&limit=10&search=mar%C3%ADa'), 1),
    call('ranking', [admin], get('/api/admin/stats/period?days=30')),
    call('ranking-anual', [admin], get('/api/admin/stats/period?days=365')),
    call('para-hacer', [admin], get('/api/admin/tray')),
    call('panel-admin', [admin], batch(ADMIN_BATCH)),
    call('login', [seller], () => ({ method: 'POST', path: '/api/auth/login', body: login })),
    { name: 'venta', next: () => newSale(sellers, sold++), status: 201, ids: 1 },
  ];
}

function call(name: CallName, tokens: string[], of: (token: string) => HttpRequest, ids = 0): BenchCall {
  const requests = tokens.map(of);
  let sent = 0;
  return { name, next: () => requests[sent++ % requests.length] as HttpRequest, status: 200, ids };
}

function get(path: string): (token: string) => HttpRequest {
  return (token) => ({ method: 'GET', path, token });
}

/** Registers a sale to another customer for each index: a known one would be a possible duplicate. */
function newSale(sellers: string[], index: number): HttpRequest {
  const { customerInfo } = saleInput();
  const dni = String(10_000_000 + index);
  const phone = `341 ${4_000_000 + index}`;
  return {
    method: 'POST',
    path: '/api/sales',
    token: sellers[index % sellers.length],
    body: saleInput({ customerInfo: { ...customerInfo, dni, phone } }),
  };
}

/** A batch as the client's link sends it. */
function batch(procedures: Record<string, unknown>): (token: string) => HttpRequest {
  const inputs = Object.values(procedures).map((input, index) => [index, input]);
  const path = `/trpc/${Object.keys(procedures).join(',')}?batch=1`;
  return (token) => ({ method: 'POST', path, token, body: Object.fromEntries(inputs) });
}

/** Throws unless the response to every call has the expected status and rows. */
export async function checkResponses(calls: BenchCall[], port: number): Promise<void> {
  for (const { name, next, status, ids } of calls) {
    const response = await sendOnce(port, next());
    const body = await response.text();
    const found = body.split('"_id":').length - 1;
    if (response.status === status && found >= ids) continue;
    const wanted = `se esperaba el estado ${status} y al menos ${ids} filas`;
    throw new Error(`${name}: ${wanted}, no ${response.status} y ${found}: ${body.slice(0, 500)}`);
  }
}
