import { listing, type Inputs, type People } from './call.ts';

async function newTeam({ app }: People) {
  const leader = await app.seller();
  return { name: `Equipo ${leader.user.id}`, leaderId: leader.user.id, overridePercent: 2.5 };
}

const made = async (people: People) => {
  const { _id } = await people.admin.caller.admin.createTeam(await newTeam(people));
  return { id: _id };
};

export const teamsInputs: Inputs = {
  'admin.listTeams': listing(made, { page: 1 }),
  'admin.createTeam': async (people) => ({ ...(await newTeam(people)), memberIds: [people.seller.user.id] }),
  'admin.team': made,
  'admin.editTeam': async (people) => ({ ...(await newTeam(people)), ...(await made(people)) }),
  'admin.deleteTeam': made,
  'admin.moveTeamMembers': async (people) => ({
    ...(await made(people)),
    add: [(await people.app.seller()).user.id],
    remove: [],
  }),
};
