import { traySectionInput } from '../../../shared/tray.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { getTray, getTraySection } from './tray.service.ts';

export const trayAdminRouter = router({
  tray: adminProcedure.query(({ ctx }) => getTray(ctx)),
  traySection: adminProcedure.input(traySectionInput).query(({ ctx, input }) => getTraySection(ctx, input)),
});
