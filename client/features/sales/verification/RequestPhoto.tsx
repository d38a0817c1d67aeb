import { Button } from '@mantine/core';
import { IconPhotoQuestion } from '@tabler/icons-react';
import type { SaleEventView } from '../../../../shared/sales/saleHistory.ts';
import { HOUR_MS } from '../../../../shared/values/durations.ts';
import { formatFromNow } from '../../../../shared/values/dates.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { trpc } from '../../../api/trpc.ts';
import { notifyDone, notifyFailure } from '../../../ui/notices.tsx';
import { useNow } from '../../../ui/useNow.ts';

const PAUSE_MS = 12 * HOUR_MS;

/** Requests the missing photo from the seller; shows a recent request. */
export function RequestPhoto({ sale, events }: { sale: SaleView; events: SaleEventView[] }) {
  const nowMs = useNow();
  const utils = trpc.useUtils();
  const request = trpc.admin.requestPhoto.useMutation({
    onSuccess: () => {
      notifyDone(`Le pedimos la foto a ${sale.sellerName}`);
      void utils.admin.saleDetail.invalidate({ id: sale._id });
    },
    onError: (error) => notifyFailure('No se pudo pedir la foto', error),
  });
  const asked = events.findLast(({ kind }) => kind === 'photo_request');
  const waits = asked !== undefined && nowMs - Date.parse(asked.at) < PAUSE_MS;
  return (
    <Button
      fullWidth
      leftSection={<IconPhotoQuestion size={20} aria-hidden />}
      disabled={waits}
      aria-disabled={request.isPending}
      onClick={() => !request.isPending && request.mutate({ id: sale._id })}
    >
      {waits ? `Foto pedida ${formatFromNow(asked.at, nowMs)}` : 'Pedir la foto'}
    </Button>
  );
}
