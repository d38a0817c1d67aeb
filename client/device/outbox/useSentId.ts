import { useEffect, useState } from 'react';
import { useUser } from '../../api/user.ts';
import { isId, sentIdOf, useQueue } from './queue.ts';

/** Returns the id of a prospect, by it or by the key that it was added with; undefined while it waits on this device. */
export function useSentId(reference: string): string | undefined {
  const { id: userId } = useUser();
  const [sent, setSent] = useState<{ reference: string; id: string | undefined }>();
  // It changes when something was sent.
  const queue = useQueue();
  useEffect(() => {
    if (isId(reference)) return;
    void sentIdOf(userId, reference).then((id) => setSent({ reference, id }));
  }, [userId, reference, queue]);
  if (isId(reference)) return reference;
  return sent?.reference === reference ? sent.id : undefined;
}
