import { settingsView, updateSettingsInput } from '../../../shared/settings.ts';
import { restRoutesOn } from '../../rest/route.ts';
import type { settingsAdminRouter } from './settings.admin.router.ts';

const restRoute = restRoutesOn<{ admin: typeof settingsAdminRouter }>();

export const settingsAdminRest = [
  restRoute({
    method: 'GET',
    path: '/admin/settings',
    summary: 'Los ajustes del sistema',
    access: 'admin',
    response: { settings: settingsView },
    handle: async ({ caller }) => ({ settings: await caller.admin.settings() }),
  }),
  restRoute({
    method: 'PUT',
    path: '/admin/settings',
    summary: 'Cambiar los ajustes enviados; null quita un enlace',
    access: 'admin',
    body: updateSettingsInput,
    response: { settings: settingsView },
    handle: async ({ caller, body }) => ({ settings: await caller.admin.updateSettings(body) }),
  }),
];
