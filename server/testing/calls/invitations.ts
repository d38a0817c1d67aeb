import { adminOnly, type Call, type People } from './call.ts';

const invitation = ({ admin }: People) =>
  admin.caller.admin.createInvitation({ name: 'Carla Sosa', commissionRate: 12.5, location: 'Salta' });

export const invitationsCalls: Record<string, Call> = {
  'admin.invitations': {
    rest: 'GET /admin/invitations',
    input: async (people) => {
      await invitation(people);
      return {};
    },
    outcomes: adminOnly,
  },
  'admin.createInvitation': {
    rest: 'POST /admin/invitations',
    input: () => ({ name: 'Carla Sosa', commissionRate: 12.5, location: 'Salta' }),
    outcomes: adminOnly,
  },
  'admin.deleteInvitation': {
    rest: 'DELETE /admin/invitations/:id',
    input: async (people) => ({ id: (await invitation(people))._id }),
    outcomes: adminOnly,
  },
};
