import { backupStateView } from '../../../shared/operation.ts';
import { restRoutesOn } from '../../rest/route.ts';
import type { operationAdminRouter } from './operation.admin.router.ts';

const restRoute = restRoutesOn<{ admin: typeof operationAdminRouter }>();

export const operationAdminRest = [
  restRoute({
    method: 'GET',
    path: '/admin/backup',
    summary: 'Cuándo se hizo y comprobó la última copia de seguridad',
    access: 'admin',
    response: { backup: backupStateView },
    handle: async ({ caller }) => ({ backup: await caller.admin.backupState() }),
  }),
];
