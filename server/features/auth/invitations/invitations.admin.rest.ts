import { z } from 'zod';
import {
  createInvitationInput,
  invitationView,
  newInvitationView,
} from '../../../../shared/accounts/invitations.ts';
import { restRoutesOn } from '../../../rest/route.ts';
import type { invitationsAdminRouter } from './invitations.admin.router.ts';

const restRoute = restRoutesOn<{ admin: typeof invitationsAdminRouter }>();

export const invitationsAdminRest = [
  restRoute({
    method: 'GET',
    path: '/admin/invitations',
    summary: 'Las invitaciones, de la más nueva a la más vieja',
    access: 'admin',
    response: { invitations: z.array(invitationView) },
    handle: async ({ caller }) => ({ invitations: await caller.admin.invitations() }),
  }),
  restRoute({
    method: 'POST',
    path: '/admin/invitations',
    summary: 'Crear un enlace de un solo uso, válido 7 días, para que se registre un vendedor',
    access: 'admin',
    body: createInvitationInput,
    status: 201,
    response: { invitation: newInvitationView },
    handle: async ({ caller, body }) => ({ invitation: await caller.admin.createInvitation(body) }),
  }),
  restRoute({
    method: 'DELETE',
    path: '/admin/invitations/:id',
    summary: 'Anular una invitación',
    access: 'admin',
    handle: ({ caller, id }) => caller.admin.deleteInvitation({ id }),
  }),
];
