import { adminOnly, type Call } from './call.ts';

export const operationCalls: Record<string, Call> = {
  'admin.backupState': { rest: 'GET /admin/backup', outcomes: adminOnly },
};
