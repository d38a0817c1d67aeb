import { Text, UnstyledButton } from '@mantine/core';
import type { RoomView } from '../../../../shared/chat/chat.ts';
import { trpc } from '../../../api/trpc.ts';
import type { ReactNode } from 'react';
import classes from './OtherSellers.module.css';

const SHOWN = 10;

interface OtherSellersProps {
  search: string;
  /** Rooms already found; their sellers are omitted. */
  rooms: RoomView[];
  onOpen: (room: RoomView) => void;
}

/** Sellers that match a search and have no room yet; choosing one creates it. */
export function OtherSellers({ search, rooms, onOpen }: OtherSellersProps) {
  const utils = trpc.useUtils();
  const found = trpc.admin.listUsers.useQuery({ search, role: 'seller', sort: 'name', limit: SHOWN });
  const openRoom = trpc.chat.openPrivateRoom.useMutation({
    onSuccess: (room) => {
      onOpen(room);
      return utils.chat.privateRooms.invalidate();
    },
  });
  const withRoom = new Set(rooms.flatMap(({ participants }) => participants.map(({ _id }) => _id)));
  const others = found.data?.users.filter(({ _id }) => !withRoom.has(_id)) ?? [];
  if (found.isSuccess && rooms.length + others.length === 0) {
    return (
      <Text c="dimmed" p="sm">
        Ningún vendedor coincide con la búsqueda.
      </Text>
    );
  }
  return others.map((seller) => (
    <RoomLink
      key={seller._id}
      disabled={openRoom.isPending}
      onOpen={() => openRoom.mutate({ userId: seller._id })}
    >
      <Text fw={600} truncate>
        {seller.name}
      </Text>
      <Text size="sm" c="dimmed" truncate>
        Escribirle por primera vez
      </Text>
    </RoomLink>
  ));
}

interface RoomLinkProps {
  /** Whether the room is open. */
  current?: boolean;
  disabled?: boolean;
  onOpen: () => void;
  children: ReactNode;
}

export function RoomLink({ current = false, disabled = false, onOpen, children }: RoomLinkProps) {
  return (
    <UnstyledButton
      className={classes.roomLink}
      data-current={current}
      aria-current={current}
      disabled={disabled}
      onClick={onOpen}
    >
      {children}
    </UnstyledButton>
  );
}
