import { DAY_MS } from '../../../shared/values/durations.ts';
import { getTeamRoom } from '../../features/chat/chat.rooms.service.ts';
import { newestMessageId } from '../../features/chat/chat.messages.repository.ts';
import { markRead, sendMessage } from '../../features/chat/chat.service.ts';
import { createTeam, listAllTeams, moveMembers } from '../../features/teams/teams.service.ts';
import { requireUser } from '../../features/users/users.service.ts';
import type { Demo } from './context.ts';
import { planEdit, type DemoSeller, type People } from './sellers.ts';

const NAMES = ['Norte', 'Litoral', 'Cuyo', 'La Costa', 'Centro', 'Patagonia', 'Capital', 'Valle', 'Sur'];
const SELLERS_PER_TEAM = 4;
const OLD_DAYS = 240;
const LEADERLESS_DAYS = 20;
const ALONE = 0.15;

/** Puts teams on the agenda, and whom they take in later. The leader of the last one leaves. Adds none to existing teams. */
export function planTeams(demo: Demo, { admin, sellers }: People): void {
  const { ctx, agenda, calendar } = demo;
  if (listAllTeams(ctx, { search: '', page: 1, limit: 1 }).teams.length > 0) return;
  const isNewChat = newestMessageId(ctx.db) === 0;
  const random = demo.random('teams');
  const startMs = calendar.todayMs - OLD_DAYS * DAY_MS;
  const [login, ...others] = sellers;
  const stays = (seller: DemoSeller) => seller.joinedMs < startMs && seller.leftMs === calendar.todayMs;
  const leaders = others.filter(stays).slice(0, Math.min(NAMES.length, sellers.length / SELLERS_PER_TEAM));
  const members = sellers.filter((seller) => !leaders.includes(seller) && seller.leftMs > startMs);
  const placeOf = new Map(
    members.map((seller, index) => [
      seller,
      seller === login ? 0 : random.chance(ALONE) ? -1 : index % leaders.length,
    ]),
  );
  for (const [index, leader] of leaders.entries()) {
    const own = members.filter((seller) => placeOf.get(seller) === index);
    const [first, later] = [
      own.filter(({ joinedMs }) => joinedMs < startMs),
      own.filter(({ joinedMs }) => joinedMs >= startMs),
    ];
    let teamId = 0;
    agenda.at(startMs + index * DAY_MS, async () => {
      const team = await createTeam(ctx, admin, {
        name: NAMES[index] ?? '',
        leaderId: leader.id,
        overridePercent: random.pick([1.5, 2, 2, 3]),
        memberIds: first.map(({ id }) => id),
      });
      teamId = Number(team._id);
      if (isNewChat) await welcome(demo, leader, [admin.id, ...first.map(({ id }) => id)]);
    });
    for (const { id, joinedMs } of later)
      agenda.at(Math.max(joinedMs, startMs + (index + 1) * DAY_MS), () =>
        moveMembers(ctx, admin, { id: teamId, add: [id], remove: [] }),
      );
  }
  const leaving = leaders.length > 1 ? leaders.at(-1) : undefined;
  if (!leaving) return;
  leaving.leftMs = calendar.todayMs - LEADERLESS_DAYS * DAY_MS;
  planEdit(demo, admin, leaving.leftMs, { id: leaving.id, isActive: false });
}

async function welcome({ ctx }: Demo, leader: DemoSeller, readerIds: number[]): Promise<void> {
  const author = requireUser(ctx, leader.id);
  const id = Number(getTeamRoom(ctx, author)._id);
  const content = 'Hola a todos. Cualquier duda con una venta, me escriben por acá o me llaman.';
  await sendMessage(ctx, author, { id, content, clientKey: `demo-team-${id}` });
  for (const readerId of readerIds) await markRead(ctx, requireUser(ctx, readerId), { id });
}
