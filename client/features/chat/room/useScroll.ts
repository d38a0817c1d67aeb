import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { MESSAGES_PER_PAGE, type MessageView } from '../../../../shared/chat/chat.ts';
import { loadOlder } from '../live/roomMessages.ts';

/** Closer to an edge counts as at the edge. */
const NEAR_PX = 80;

interface Scrolled {
  roomId: string;
  messages: MessageView[];
  outgoingCount: number;
  ownId: string;
}

/**
 * Scroll position in a room: follows the newest message unless the user scrolled away; loads older messages at the
 * top without moving those on the screen.
 */
export function useScroll({ roomId, messages, outgoingCount, ownId }: Scrolled) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef({ oldestId: '', newestId: '', height: 0, outgoingCount: 0 });
  const [atEnd, setAtEnd] = useState(true);
  const [newCount, setNewCount] = useState(0);
  const [hasOlder, setHasOlder] = useState(true);
  const [loadingOlder, setLoadingOlder] = useState(false);

  const loaded = messages.length > 0;
  const toEnd = useCallback(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
    setNewCount(0);
  }, []);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element || messages.length === 0) return;
    const { oldestId, newestId, height } = before.current;
    const fresh = messages.filter(({ _id }) => Number(_id) > Number(newestId));
    const wroteHere = outgoingCount > before.current.outgoingCount;
    if (newestId === '' || atEnd || wroteHere) {
      toEnd();
    } else if (messages[0]?._id !== oldestId) {
      element.scrollTop += element.scrollHeight - height;
    } else {
      const others = fresh.filter(({ sender }) => sender._id !== ownId).length;
      if (others > 0) setNewCount((count) => count + others);
    }
    before.current = {
      oldestId: messages[0]?._id ?? '',
      newestId: messages.at(-1)?._id ?? '',
      height: element.scrollHeight,
      outgoingCount,
    };
  }, [messages, outgoingCount, atEnd, ownId, toEnd]);

  // A keyboard that opens makes the list shorter. Not a passive effect, which would end after the next layout.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !atEnd) return;
    const follow = new ResizeObserver(toEnd);
    follow.observe(element);
    return () => follow.disconnect();
  }, [atEnd, toEnd, loaded]);

  const mayHaveOlder = hasOlder && messages.length >= MESSAGES_PER_PAGE;
  const onScroll = () => {
    const element = list.current;
    if (!element) return;
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    setAtEnd(isAtEnd);
    if (isAtEnd) setNewCount(0);
    if (element.scrollTop < NEAR_PX && mayHaveOlder && !loadingOlder && !isAtEnd) {
      setLoadingOlder(true);
      loadOlder(roomId)
        .then(setHasOlder)
        // The user retries by scrolling up again.
        .catch(() => undefined)
        .finally(() => setLoadingOlder(false));
    }
  };
  return { list, onScroll, atEnd, newCount, toEnd, loadingOlder };
}
