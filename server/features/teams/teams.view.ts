import type { TeamView, TeamWithMembersView } from '../../../shared/teams/teams.ts';
import { bpToFraction } from '../../../shared/values/commission.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import type { listMembers, Team } from './teams.repository.ts';

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
