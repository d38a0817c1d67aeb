import { ActionIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { RoomItemView } from '../../../shared/tray/tray.ts';
import { errorText } from '../../api/errors.ts';
import { trpc } from '../../api/trpc.ts';
import { notifyDone, notifyFailure } from '../../ui/notices.tsx';

/** Marks a chat as answered without a reply, unless the seller wrote after the listed message. */
export function MarkAnswered({ room: { roomId, since, sellerName } }: { room: RoomItemView }) {
  const utils = trpc.useUtils();
  const fail = (error: unknown) => {
    notifyFailure('No se pudo marcar', errorText(error));
    void utils.admin.invalidate();
  };
  const mark = trpc.admin.markAnswered.useMutation({
    onSuccess: () => {
      notifyDone(`Respondido: ${sellerName}`);
      void utils.admin.invalidate();
    },
    onError: fail,
  });
  const start = async () => {
    const messages = await utils.client.chat.messages.query({ id: roomId });
    const listed = messages.findLast(({ createdAt }) => createdAt <= since);
    mark.mutate({ roomId, ...(listed && { lastMessageId: listed._id }) });
  };
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={`Marcar respondido: ${sellerName}`}
      title="Marcar respondido"
      aria-disabled={mark.isPending}
      onClick={() => !mark.isPending && void start().catch(fail)}
    >
      <IconCheck size={22} aria-hidden />
    </ActionIcon>
  );
}
