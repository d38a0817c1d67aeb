import { backupStateView, confirmClockInput, noticesView } from '../../../shared/operation.ts';
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
  restRoute({
    method: 'GET',
    path: '/admin/notices',
    summary: 'Lo que la administración debe saber del servidor',
    access: 'admin',
    response: { notices: noticesView },
    handle: async ({ caller }) => ({ notices: await caller.admin.notices() }),
  }),
  restRoute({
    method: 'POST',
    path: '/admin/clock',
    summary: 'Confirmar que la hora del servidor es correcta, si está en duda',
    access: 'admin',
    body: confirmClockInput,
    handle: ({ caller, body }) => caller.admin.confirmClock(body),
  }),
];
