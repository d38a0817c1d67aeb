import { createHash, randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import type { LoginInput } from '../../../../shared/accounts/auth.ts';
import type { Database } from '../../../db/open.ts';
import type { BareResponse, Session } from './call.ts';

type SessionRow = [userId: number, name: string, role: string, rateBp: number];

interface UserRow {
  id: number;
  password_hash: string;
  name: string;
  email: string;
  phone: string;
  location: string;
  role: string;
  rate_bp: number;
  is_active: number;
  created_at: number;
  amount_cents: number;
  count: number;
}

const SESSION_MS = 30 * 24 * 60 * 60 * 1000;

/** Hashes a token as the product stores it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function sessionFinder(
  client: Database['client'],
): (header: string | undefined) => Session | undefined {
  const live = client
    .prepare<[string, number], SessionRow>(
      `select u.id, u.name, u.role, u.rate_bp from sessions s join users u on u.id = s.user_id
       where s.token_hash = ? and s.expires_at > ? and u.is_active = 1 and u.deleted_at is null`,
    )
    .raw();
  return (header) => {
    if (!header?.startsWith('Bearer ')) return undefined;
    const row = live.get(tokenHash(header.slice(7)), Date.now());
    if (!row) return undefined;
    const [userId, name, role, rateBp] = row;
    return { userId, name, role, rateBp };
  };
}

/** The stored hash carries its parameters, so verifying a password costs both servers the same. */
export function loginCall(client: Database['client']): (body: string) => Promise<BareResponse> {
  const findUser = client.prepare<[string], UserRow>(
    `select u.*, coalesce(t.amount_cents, 0) amount_cents, coalesce(t.count, 0) count
     from users u left join seller_totals t on t.seller_id = u.id where u.email = ? and u.deleted_at is null`,
  );
  const deleteExpired = client.prepare<[number]>('delete from sessions where expires_at <= ?');
  const insertSession = client.prepare<unknown[]>(
    'insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) values (?, ?, ?, ?, ?)',
  );
  const openSession = client.transaction((email: string, checkedHash: string) => {
    const user = findUser.get(email);
    if (user?.password_hash !== checkedHash || user.is_active !== 1) return undefined;
    const nowMs = Date.now();
    const token = randomBytes(32).toString('base64url');
    deleteExpired.run(nowMs);
    insertSession.run(tokenHash(token), user.id, nowMs, nowMs, nowMs + SESSION_MS);
    return `{"success":true,"token":"${token}","user":${userJson(user)}}`;
  });
  return async (body) => {
    const { email, password } = JSON.parse(body) as LoginInput;
    const hash = findUser.get(email)?.password_hash;
    if (hash === undefined || !(await verify(hash, password))) return [401, '{"success":false}'];
    const json = openSession.immediate(email, hash);
    return json === undefined ? [401, '{"success":false}'] : [200, json];
  };
}

function userJson(user: UserRow): string {
  return `{"_id":"${user.id}","id":"${user.id}","name":${JSON.stringify(user.name)},"email":${JSON.stringify(user.email)},"phone":${JSON.stringify(user.phone)},"location":${JSON.stringify(user.location)},"role":"${user.role}","commissionRate":${user.rate_bp / 10_000},"isActive":true,"totalSales":${user.amount_cents / 100},"salesCount":${user.count},"createdAt":"${new Date(user.created_at).toISOString()}"}`;
}
