import { expect } from 'vitest';
import { z } from 'zod';
import type { People } from '../calls/call.ts';
import { ask, authorization } from './ask.ts';
import { rows } from './requests.ts';

/** Of lists that need one. */
const QUERIES: Record<string, string> = {
  'GET /search': '?q=ana',
  'GET /admin/reports/months': '?from=2026-01&to=2026-12',
};

/** Not found for who leads no team. */
const OF_LEADERS = new Set(['GET /team', 'GET /team/sales', 'GET /chat/team']);

/** Expects every list and total to be readable by seller and administrator, in the documented shape. */
export async function expectReadable(people: People): Promise<void> {
  for (const [name, { method, path, response }] of rows) {
    if (method !== 'GET' || path.includes('/:')) continue;
    for (const as of ['seller', 'admin'] as const) {
      const { status, text } = await ask(people.app, {
        url: `/api${path}${QUERIES[name] ?? ''}`,
        headers: authorization(people, as),
      });
      // Their sessions may have ended, and some calls are not for sellers.
      if (status === 401 || status === 403 || (status === 404 && OF_LEADERS.has(name))) continue;
      const documented = z.object({ success: z.literal(true), ...response });
      const issues = documented.safeParse(JSON.parse(text)).error?.issues;
      expect({ name, as, status, issues }).toEqual({ name, as, status: 200, issues: undefined });
    }
  }
  await expectMeetingsReadable(people);
}

async function expectMeetingsReadable(people: People): Promise<void> {
  const ids = people.app
    .query('SELECT id FROM notifications WHERE meeting_at IS NOT NULL')
    .map(({ id }) => String(id));
  for (const id of ids) {
    const input = encodeURIComponent(JSON.stringify({ id }));
    const url = `/trpc/notifications.calendar?input=${input}`;
    const { status } = await ask(people.app, { url, headers: authorization(people, 'seller') });
    expect(status).toBeLessThan(500);
  }
}
