import type { LoginInput, SessionView } from '../../../shared/auth.ts';
import { saleInput } from '../demo/saleInput.ts';
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_SELLER } from '../demo/sellers.ts';

export interface BenchCall {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  body?: unknown;
}

/** The calls that make up most of a day, reads before writes. */
export async function benchCalls(address: string): Promise<BenchCall[]> {
  const seller = await login(address, DEMO_SELLER.email);
  const admin = await login(address, DEMO_ADMIN.email);
  return [
    { name: 'GET /api/health', method: 'GET', path: '/api/health' },
    {
      name: 'GET /api/sales?page=1&limit=10',
      method: 'GET',
      path: '/api/sales?page=1&limit=10',
      token: seller,
    },
    { name: 'GET /api/dashboard/stats', method: 'GET', path: '/api/dashboard/stats', token: seller },
    {
      name: 'tRPC: 3 consultas en una',
      method: 'POST',
      path: '/trpc/sales.stats,sales.trends,sales.list?batch=1',
      token: seller,
      body: { 0: {}, 1: {}, 2: { limit: 5 } },
    },
    { name: 'GET /api/admin/stats', method: 'GET', path: '/api/admin/stats', token: admin },
    { name: 'GET /api/admin/sales?limit=10', method: 'GET', path: '/api/admin/sales?limit=10', token: admin },
    { name: 'POST /api/sales', method: 'POST', path: '/api/sales', token: seller, body: saleInput() },
    {
      name: 'POST /api/auth/login',
      method: 'POST',
      path: '/api/auth/login',
      body: credentials(DEMO_SELLER.email),
    },
  ];
}

function credentials(email: string): LoginInput {
  return { email, password: DEMO_PASSWORD };
}

async function login(address: string, email: string): Promise<string> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials(email)),
  });
  return ((await response.json()) as SessionView).token;
}
