import { trpc } from '../../api/trpc.ts';

/** Returns a function that refetches everything that shows prospects. */
export function useProspectsChanged(): () => void {
  const utils = trpc.useUtils();
  return () => {
    void utils.prospects.invalidate();
    void utils.sales.todo.invalidate();
    void utils.admin.listProspects.invalidate();
  };
}
