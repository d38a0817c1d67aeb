import type { Outputs } from '../../../api/trpc.ts';
import { useOpened } from '../../../router/useOpened.ts';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';

const ProspectSheet = lazyDialog(() => import('./ProspectSheet.tsx'));

interface OpenProspectProps {
  /** Prospects already loaded. */
  among?: { data: Outputs['prospects']['list'] | undefined; dataUpdatedAt: number };
}

/** The prospect in the address (`?prospect=`), over the screen. A loaded one shows at once. */
export function OpenProspect({ among }: OpenProspectProps) {
  const { openId, close } = useOpened('prospect');
  return (
    <ProspectSheet
      reference={openId}
      known={among && { ...among, data: among.data?.prospects.find(({ _id }) => _id === openId) }}
      opened={openId !== null}
      onClose={close}
    />
  );
}
