import { saleInput } from '../../cli/demo/saleInput.ts';
import { listing, type Inputs, type People } from './call.ts';

async function newTeam({ app }: People) {
  const leader = await app.seller();
  return { name: `Equipo ${leader.user.id}`, leaderId: leader.user.id, overridePercent: 2.5 };
}

const made = async (people: People) => {
  const { _id } = await people.admin.caller.admin.createTeam(await newTeam(people));
  return { id: _id };
};

/** The seller leads a team with one other member, who has a sale. */
async function ledTeam({ app, admin, seller }: People) {
  const member = await app.seller();
  const sale = await member.caller.sales.register(saleInput());
  const add = [member.user.id];
  const { team } = await seller.caller.auth.profile();
  const values = { name: `Equipo ${member.user.id}`, leaderId: seller.user.id, overridePercent: 2 };
  const { _id: id } = team?.isLeader ? team : await admin.caller.admin.createTeam(values);
  await admin.caller.admin.moveTeamMembers({ id, add });
  return { member, sale };
}

export const teamsInputs: Inputs = {
  'chat.team': async (people) => {
    await ledTeam(people);
    return {};
  },
  'chat.teamRooms': listing(made, { page: 1, search: 'equipo' }),
  'team.mine': async (people) => {
    await ledTeam(people);
    return { month: '2026-03' };
  },
  'team.sales': async (people) => {
    const { member } = await ledTeam(people);
    return { memberId: member.user.id, status: 'pending', need: 'missing_photo', page: 1 };
  },
  'admin.listTeams': listing(made, { page: 1 }),
  'admin.createTeam': async (people) => ({
    ...(await newTeam(people)),
    memberIds: [(await people.app.seller()).user.id],
  }),
  'admin.team': made,
  'admin.editTeam': async (people) => ({ ...(await newTeam(people)), ...(await made(people)) }),
  'admin.deleteTeam': made,
  'admin.moveTeamMembers': async (people) => ({
    ...(await made(people)),
    add: [(await people.app.seller()).user.id],
    remove: [],
  }),
};
