import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { trpc, type Outputs } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { ofKind, useQueue } from '../../../device/outbox/queue.ts';
import { useSentId } from '../../../device/outbox/useSentId.ts';
import { useEscape } from '../../../ui/dialogs/onTop.ts';
import { LastSeen } from '../../../ui/LastSeen.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import { localProspect, withQueued } from '../outbox/withQueued.ts';
import { ProspectDetail } from './ProspectDetail.tsx';
import classes from './ProspectSheet.module.css';

interface ProspectSheetProps {
  /** An id, or a queued key; null while the sheet is closed. */
  reference: string | null;
  /** The list's version, until it is fetched. */
  known: { data: Outputs['prospects']['get'] | undefined; dataUpdatedAt: number } | undefined;
  opened: boolean;
  onClose: () => void;
}

/** One prospect in full: from below on the phone, at the side on the desk. */
export default function ProspectSheet({ reference, known, opened, onClose }: ProspectSheetProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const user = useUser();
  const queue = useQueue() ?? [];
  // Keeps the prospect while the sheet slides out.
  const [shown, setShown] = useState(reference);
  if (reference !== null && reference !== shown) setShown(reference);
  const waiting = ofKind(queue, 'prospect').find(({ clientKey }) => clientKey === shown);
  const id = useSentId(shown ?? '');
  const isStored = !waiting && Boolean(id);
  const fetched = trpc.prospects.get.useQuery({ id: id ?? '' }, { enabled: isStored });
  const { error, refetch } = fetched;
  const { data, dataUpdatedAt } = fetched.data || !known ? fetched : known;
  const stored = { data, dataUpdatedAt, error, refetch };
  const title = waiting?.prospect.name ?? data?.name ?? 'Interesado';
  useEscape(opened, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      title={title}
      {...(phone ? { position: 'bottom' } : { position: 'right', size: 'md' })}
      classNames={{ title: classes.title, content: classes.content }}
    >
      {waiting ? (
        <ProspectDetail
          prospect={withQueued(localProspect(waiting, user), queue)}
          waiting={waiting}
          onGone={onClose}
        />
      ) : (
        <>
          <LastSeen query={stored} spaced />
          <QueryState
            query={stored}
            errorTitle="Error al cargar el interesado"
            pending={<RowsSkeleton rows={4} height={90} />}
          >
            {(prospect) => <ProspectDetail prospect={withQueued(prospect, queue)} onGone={onClose} />}
          </QueryState>
        </>
      )}
    </Drawer>
  );
}
