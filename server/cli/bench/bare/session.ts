import { createHash } from 'node:crypto';
import type { Database } from '../../../db/open.ts';

/** Who calls. */
export interface Session {
  userId: number;
  name: string;
  role: string;
  rateBp: number;
}

type Row = [userId: number, name: string, role: string, rateBp: number];

/** The form in which the product stores a token. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Prepares finding the live session of an authorization header. */
export function sessionFinder(
  client: Database['client'],
): (header: string | undefined) => Session | undefined {
  const live = client
    .prepare<[string, number], Row>(
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
