import type { LedTeamView, TeamView, TeamWithMembersView } from '../../../shared/teams/teams.ts';
import { bpToFraction } from '../../../shared/values/commission.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import type { findLedTeam, listMemberFigures, listMembers, Team } from './teams.repository.ts';

/** Rate as a fraction. */
export function toTeamView(team: Team): TeamView {
  const { name, leaderName, memberCount } = team;
  return {
    _id: String(team.id),
    name,
    leaderId: team.leaderId === null ? null : String(team.leaderId),
    leaderName,
    overrideRate: bpToFraction(team.overrideBp),
    memberCount,
    createdAt: isoInstant(team.createdAtMs),
  };
}

export function toTeamWithMembersView(
  team: Team,
  members: ReturnType<typeof listMembers>,
): TeamWithMembersView {
  return {
    team: toTeamView(team),
    members: members.map(({ id, ...member }) => ({
      _id: String(id),
      ...member,
      isLeader: id === team.leaderId,
    })),
  };
}

type Figures = LedTeamView['totals'];

interface Contents extends Pick<LedTeamView, 'month' | 'override'> {
  members: ReturnType<typeof listMemberFigures>;
}

export function toLedTeamView(
  { id, name, overrideBp }: NonNullable<ReturnType<typeof findLedTeam>>,
  { members, ...contents }: Contents,
): LedTeamView {
  const totals: Figures = { registered: 0, installed: 0, cancelled: 0, open: 0, overdue: 0, missingPhoto: 0 };
  for (const key of Object.keys(totals) as (keyof Figures)[]) {
    for (const member of members) totals[key] += member[key];
  }
  return {
    _id: String(id),
    name,
    overrideRate: bpToFraction(overrideBp),
    ...contents,
    members: members.map(({ id: memberId, lastSaleAtMs, ...member }) => ({
      _id: String(memberId),
      ...member,
      lastSaleAt: lastSaleAtMs === null ? null : isoInstant(lastSaleAtMs),
    })),
    totals,
  };
}
