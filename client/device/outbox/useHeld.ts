import { useEffect, useState } from 'react';
import { useUser } from '../../api/user.ts';
import type { KeptPhoto } from '../schema.ts';
import { ifFree, queuedLock, whenFree } from './locks.ts';
import { findQueued, findQueuedPhoto, ofKind } from './queue.ts';
import type { QueuedKind, QueuedOf } from './queued.ts';
import { sendQueue } from './sender.ts';

export interface Held<Kind extends QueuedKind> {
  queued: QueuedOf<Kind>;
  photo: KeptPhoto | undefined;
}

/** Reads an item and holds it back while it is edited; null if it is being sent, or gone. */
export function useHeld<Kind extends QueuedKind>(
  kind: Kind,
  clientKey: string,
): Held<Kind> | null | undefined {
  const [held, setHeld] = useState<Held<Kind> | null>();
  const { id } = useUser();
  useEffect(() => {
    let isOver = false;
    let release = () => {};
    const read = async () => {
      if (isOver) return;
      const [found, photo] = await Promise.all([findQueued(id, clientKey), findQueuedPhoto(id, clientKey)]);
      if (isOver) return;
      const [queued] = ofKind(found ? [found] : [], kind);
      setHeld(queued ? { queued, photo } : null);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    };
    const hold = async () => {
      if (await ifFree(queuedLock(clientKey), read)) return;
      if (!isOver) setHeld(null);
      // It is being sent, or edited in another tab. If it still waits afterwards, it can be edited here.
      await whenFree(queuedLock(clientKey), read);
    };
    void hold().then(
      // The sender skipped it while it was held.
      () => sendQueue(),
      () => setHeld(null),
    );
    return () => {
      isOver = true;
      release();
    };
  }, [id, kind, clientKey]);
  return held;
}
