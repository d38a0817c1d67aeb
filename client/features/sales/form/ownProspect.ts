import { useState } from 'react';
import type { CreateProspectRequest } from '../../../../shared/prospects/prospects.ts';
import { officialProvince } from '../../../../shared/zones/coverage.ts';
import { trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { ofKind, useQueue } from '../../../device/outbox/queue.ts';
import { useSentId } from '../../../device/outbox/useSentId.ts';
import type { SaleFormValues } from './saleFormValues.ts';

/** The user's prospect to sell to, by id or by a queued key. */
export function useOwnProspect(reference: string | null) {
  const { id: userId } = useUser();
  const queue = useQueue();
  const waiting = ofKind(queue ?? [], 'prospect').find(({ clientKey }) => clientKey === reference);
  const id = useSentId(reference ?? '');
  const stored = trpc.prospects.get.useQuery({ id: id ?? '' }, { enabled: !waiting && Boolean(id) });
  const isOwn = stored.data?.sellerId === userId && stored.data.state !== 'won';
  const data = waiting?.prospect ?? (isOwn ? stored.data : undefined);
  // The first version stays: the form must not change when the prospect is sent or sold.
  const [found, setFound] = useState<{ reference: string; data: CreateProspectRequest }>();
  if (reference !== null && data && found?.reference !== reference) setFound({ reference, data });
  return {
    data: found?.reference === reference ? found.data : data,
    isLoading:
      reference !== null && (queue === undefined || (stored.isLoading && stored.errorUpdateCount === 0)),
  };
}

/** Returns the values with a prospect's data. */
export function withProspect(
  values: SaleFormValues,
  { name, phone, city, province, planId }: CreateProspectRequest,
): SaleFormValues {
  const { customerInfo } = values;
  const address = {
    ...customerInfo.address,
    city: city ?? '',
    province: officialProvince(province ?? '') ?? '',
  };
  return { ...values, planId: planId ?? '', customerInfo: { ...customerInfo, name, phone, address } };
}
