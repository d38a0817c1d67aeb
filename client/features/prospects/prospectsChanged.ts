import { utils } from '../../api/queryClient.ts';

export function prospectsChanged(): void {
  void utils.prospects.invalidate();
  void utils.sales.todo.invalidate();
  void utils.admin.listProspects.invalidate();
}
