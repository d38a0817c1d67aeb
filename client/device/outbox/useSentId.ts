import { useEffect, useState } from 'react';
import { useUser } from '../../api/user.ts';
import { isId, sentIdOf, useQueue } from './queue.ts';

/** Returns the server's id for an id or a key; undefined while the item waits on this device. */
export function useSentId(reference: string): string | undefined {
  const { id: userId } = useUser();
  const [sent, setSent] = useState<{ reference: string; id: string | undefined }>();
  // Changes when an item was sent.
  const queue = useQueue();
  useEffect(() => {
    if (isId(reference)) return;
    void sentIdOf(userId, reference).then((id) => setSent({ reference, id }));
  }, [userId, reference, queue]);
  if (isId(reference)) return reference;
  return sent?.reference === reference ? sent.id : undefined;
}
