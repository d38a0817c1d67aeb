import { Stack } from '@mantine/core';
import { useUser } from '../../../api/user.ts';
import { ofKind, useQueue } from '../../../device/outbox/queue.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { localProspect, withQueued } from '../outbox/withQueued.ts';
import { ProspectList } from './ProspectList.tsx';

/** The prospects that wait on this device, if any. */
export function LocalProspects() {
  const user = useUser();
  const queue = useQueue() ?? [];
  const waiting = ofKind(queue, 'prospect');
  if (waiting.length === 0) return null;
  const refused = new Set(
    waiting.flatMap(({ state, clientKey }) => (state === 'refused' ? [clientKey] : [])),
  );
  return (
    <section aria-label="Por enviar">
      <Stack gap={4}>
        <Hint>Están en este dispositivo y se envían solos. No cierres la sesión hasta entonces.</Hint>
        <ProspectList
          prospects={waiting.map((queued) => withQueued(localProspect(queued, user), queue))}
          waitsOf={({ _id }) => (refused.has(_id) ? 'refused' : 'waiting')}
        />
      </Stack>
    </section>
  );
}
