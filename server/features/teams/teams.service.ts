import { invalid } from '../../../shared/errors.ts';
import { pageOf } from '../../../shared/input/pagination.ts';
import { fitsWords, fold, sortKey } from '../../../shared/search/words.ts';
import {
  MEMBERS_MAX,
  type CreateTeamInput,
  type EditTeamInput,
  type LedTeamInput,
  type LedTeamView,
  type ListTeamsInput,
  type MoveMembersInput,
  type TeamPageView,
  type TeamView,
  type TeamWithMembersView,
} from '../../../shared/teams/teams.ts';
import { rangesAt } from '../../../shared/tray/taskRanges.ts';
import { percentToBp } from '../../../shared/values/commission.ts';
import { argentineDay } from '../../../shared/values/dates.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext, ReadContext } from '../../context.ts';
import { recordAudit, subjectOf } from '../audit/audit.service.ts';
import { openTeamRoom } from '../chat/chat.rooms.service.ts';
import { summaryOf } from '../commissions/commissions.service.ts';
import { teamErrors } from './teams.errors.ts';
import {
  countTeams,
  deleteMember,
  deleteMembers,
  findLedTeam,
  findMembership,
  findTeam,
  findTeamByName,
  insertTeam,
  listMemberFigures,
  listMembers,
  listNames,
  listSellers,
  listTeamNames,
  listTeams,
  updateTeam,
  upsertMember,
  type Seller,
  type Team,
} from './teams.repository.ts';
import { toLedTeamView, toTeamView, toTeamWithMembersView } from './teams.view.ts';

/** By name. */
export function listAllTeams(ctx: AppContext, { search, ...page }: ListTeamsInput): TeamPageView {
  return ctx.snapshot(() => {
    const { rows, pagination } = pageOf(page, countTeams(ctx.db, search), (limit, offset) =>
      listTeams(ctx.db, search, limit, offset),
    );
    return { teams: rows.map(toTeamView), pagination };
  });
}

/** Of more that contain the words the first ones by name are looked at. */
const FOUND_MAX = 1000;

/** By name, those with words that the words of the search begin. */
export function findTeams({ db }: ReadContext, search: string): TeamView[] {
  return listTeams(db, search, FOUND_MAX, 0)
    .filter(({ name }) => fitsWords(name, search))
    .map(toTeamView);
}

/** Throws 404. */
export function getTeamWithMembers(ctx: AppContext, id: number): TeamWithMembersView {
  return ctx.snapshot(() => toTeamWithMembersView(requireTeam(ctx, id), listMembers(ctx.db, id)));
}

/** Throws 400 for who is no seller or, as leader, inactive; 409 for a taken name and for who leads another team. */
export function createTeam(ctx: AppContext, admin: SignedInUser, input: CreateTeamInput): Promise<TeamView> {
  const { name, leaderId, overridePercent, memberIds = [] } = input;
  return ctx.transaction(() => {
    requireFreeName(ctx, name);
    const leader = requireLeader(ctx, leaderId);
    const members = requireSellers(ctx, memberIds, 'Integrantes').filter(({ id }) => id !== leaderId);
    const overrideBp = percentToBp(overridePercent);
    const values = { name, ...keysOf(name), leaderId, overrideBp, createdAtMs: ctx.now() };
    const team = { id: insertTeam(ctx.db, values), name };
    openTeamRoom(ctx, team.id);
    record(ctx, admin, team, { to: leader.name });
    record(ctx, admin, team, { to: String(overridePercent) });
    moveInto(ctx, admin, team, [leader, ...members]);
    return viewOf(ctx, team.id);
  });
}

/** Changes what is given; throws like `createTeam`. */
export function editTeam(ctx: AppContext, admin: SignedInUser, input: EditTeamInput): Promise<TeamView> {
  const { id, name, leaderId, overridePercent } = input;
  return ctx.transaction(() => {
    const team = requireTeam(ctx, id);
    if (name !== undefined && name !== team.name) {
      requireFreeName(ctx, name, id);
      updateTeam(ctx.db, id, { name, ...keysOf(name) });
      record(ctx, admin, { id, name }, { from: team.name, to: name });
    }
    const overrideBp = overridePercent === undefined ? team.overrideBp : percentToBp(overridePercent);
    if (overrideBp !== team.overrideBp) {
      updateTeam(ctx.db, id, { overrideBp });
      record(ctx, admin, team, { from: String(team.overrideBp / 100), to: String(overridePercent) });
    }
    if (leaderId !== undefined && leaderId !== team.leaderId) {
      const leader = requireLeader(ctx, leaderId);
      updateTeam(ctx.db, id, { leaderId });
      record(ctx, admin, team, { from: team.leaderName, to: leader.name });
      moveInto(ctx, admin, team, [leader]);
    }
    return viewOf(ctx, id);
  });
}

/** Its members are in none afterwards. Throws 404. */
export function deleteTeam(ctx: AppContext, admin: SignedInUser, id: number): Promise<void> {
  return ctx.transaction(() => {
    const team = requireTeam(ctx, id);
    deleteMembers(ctx.db, id);
    updateTeam(ctx.db, id, { deletedAtMs: ctx.now(), leaderId: null });
    record(ctx, admin, team, { from: team.leaderName, to: null });
  });
}

/** All or nothing: throws 400 for who is no seller or no member, 409 for a leader. */
export function moveMembers(
  ctx: AppContext,
  admin: SignedInUser,
  { id, add, remove }: MoveMembersInput,
): Promise<TeamView> {
  return ctx.transaction(() => {
    const team = requireTeam(ctx, id);
    for (const member of requireSellers(ctx, remove, 'Quitar')) {
      if (member.teamId !== id) throw invalid(`${member.name} no es del equipo`);
      if (member.ledTeamId !== null) throw teamErrors.LEADS_THIS_TEAM(member.name);
      deleteMember(ctx.db, member.id);
      record(ctx, admin, team, { from: String(member.id), to: null });
    }
    moveInto(ctx, admin, team, requireSellers(ctx, add, 'Agregar'));
    return viewOf(ctx, id);
  });
}

/** Figures of a month, by default the current one. Throws 404 for who leads no team. */
export function getLedTeam(ctx: AppContext, leader: SignedInUser, input: LedTeamInput): LedTeamView {
  return ctx.snapshot(() => {
    const team = requireLedTeam(ctx, leader.id);
    const month = input.month ?? argentineDay(ctx.now()).slice(0, 7);
    const members = listMemberFigures(ctx.db, team.id, month, rangesAt(ctx.now()).overdue.toMs);
    return toLedTeamView(team, { month, members, override: summaryOf(ctx, leader.id).team });
  });
}

/** Ids of the active members, without the leader; undefined for who leads no team. */
export function findLedMembers(ctx: ReadContext, leaderId: number): number[] | undefined {
  const team = findLedTeam(ctx.db, leaderId);
  if (!team) return undefined;
  const members = listMembers(ctx.db, team.id).filter(({ id, isActive }) => isActive && id !== leaderId);
  return members.map(({ id }) => id);
}

/** Like `findLedMembers`; throws 404 for who leads no team. */
export function listLedMembers(ctx: ReadContext, leaderId: number): number[] {
  const members = findLedMembers(ctx, leaderId);
  if (!members) throw teamErrors.leadsNone();
  return members;
}

/** Ids of the active members of teams; throws 400 if there are none, or for an unknown team. */
export function listMembersOf(ctx: AppContext, teamIds: number[]): number[] {
  const members = teamIds.flatMap((id) => {
    if (!findTeam(ctx.db, id)) throw invalid('El campo Destinatarios nombra un equipo que no existe');
    return listMembers(ctx.db, id).filter(({ isActive }) => isActive);
  });
  if (members.length === 0) throw invalid('El campo Destinatarios nombra equipos sin vendedores activos');
  return [...new Set(members.map(({ id }) => id))];
}

/** Names of teams, deleted ones too. */
export function teamNames(ctx: ReadContext, ids: number[]): Map<number, string> {
  return listTeamNames(ctx.db, ids);
}

function requireLedTeam(ctx: ReadContext, leaderId: number) {
  const team = findLedTeam(ctx.db, leaderId);
  if (!team) throw teamErrors.leadsNone();
  return team;
}

/** Columns of a sale that its seller registers now: the team, and the share of its leader if one earns. */
export function shareOfTeam(ctx: AppContext, sellerId: number) {
  const { teamId = null, leaderId = null, overrideBp = 0 } = findMembership(ctx.db, sellerId) ?? {};
  const earns = leaderId !== null && leaderId !== sellerId && overrideBp > 0;
  return earns ? { teamId, leaderId, overrideBp } : { teamId, leaderId: null, overrideBp: null };
}

/** Names of accounts, deleted ones too. */
export function leaderNames(ctx: ReadContext, ids: number[]): Map<number, string> {
  return listNames(ctx.db, ids);
}

function moveInto(
  ctx: AppContext,
  admin: SignedInUser,
  team: { id: number; name: string },
  sellers: Seller[],
): void {
  for (const { id, name, teamId, ledTeamId } of sellers) {
    if (teamId === team.id) continue;
    if (ledTeamId !== null && ledTeamId !== team.id) throw teamErrors.LEADS_ANOTHER_TEAM(name);
    const left = teamId === null ? undefined : findTeam(ctx.db, teamId);
    if (left) record(ctx, admin, left, { from: String(id), to: null });
    upsertMember(ctx.db, id, team.id);
    record(ctx, admin, team, { from: null, to: String(id) });
  }
  if (requireTeam(ctx, team.id).memberCount > MEMBERS_MAX)
    throw invalid(`Un equipo tiene hasta ${MEMBERS_MAX} integrantes`);
}

function keysOf(name: string) {
  return { nameKey: fold(name), sortKey: sortKey(name) };
}

function requireFreeName(ctx: AppContext, name: string, ownId?: number): void {
  const taken = findTeamByName(ctx.db, fold(name));
  if (taken && taken.id !== ownId) throw teamErrors.TEAM_NAME_TAKEN();
}

function requireSellers(ctx: AppContext, ids: number[], label: string): Seller[] {
  const wanted = [...new Set(ids)];
  const found = new Map(listSellers(ctx.db, wanted).map((seller) => [seller.id, seller]));
  return wanted.map((id) => {
    const seller = found.get(id);
    if (!seller) throw invalid(`El campo ${label} tiene a alguien que no es un vendedor`);
    return seller;
  });
}

function requireLeader(ctx: AppContext, id: number): Seller {
  const [leader] = listSellers(ctx.db, [id]);
  if (!leader?.isActive) throw invalid('El campo Líder debe ser un vendedor activo');
  if (leader.ledTeamId !== null) throw teamErrors.LEADS_ANOTHER_TEAM(leader.name);
  return leader;
}

function requireTeam(ctx: AppContext, id: number): Team {
  const team = findTeam(ctx.db, id);
  if (!team) throw teamErrors.notFound();
  return team;
}

function viewOf(ctx: AppContext, id: number): TeamView {
  return toTeamView(requireTeam(ctx, id));
}

function record(
  ctx: AppContext,
  admin: SignedInUser,
  team: { id: number; name: string },
  change: { from?: string | null; to: string | null },
): void {
  recordAudit(ctx, { actorId: admin.id, kind: 'team', ...subjectOf(team), ...change });
}
