import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { isErased } from '../../../../shared/values/erased.ts';
import { callFailure, KEPT_WITHOUT_RESPONSE, trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { isId, ofKind, useQueue } from '../../../device/outbox/queue.ts';
import { sendOrKeep } from '../../../device/outbox/sendOrKeep.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { sendCaptured } from '../outbox/sendCaptured.ts';
import { queueSale } from './queueSale.ts';
import { Queued, Registered } from './Confirmation.tsx';
import { clearSaleDraft, NEW_SALE_DRAFT } from './draft/saleDrafts.ts';
import { saleErrorText } from './saleErrors.ts';
import { AsOther, SaleForm } from './SaleForm.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import { EMPTY_SALE, withCustomer, type SaleFormValues } from './saleFormValues.ts';
import { createSaleKey, newSaleKey } from './saleKey.ts';
import type { FilledSale } from './useSubmit.ts';
import type { CreateProspectRequest } from '../../../../shared/prospects/prospects.ts';
import { officialProvince } from '../../../../shared/zones/coverage.ts';
import { useSentId } from '../../../device/outbox/useSentId.ts';
import { saleRegistered } from '../showSale.ts';

/** Refusals because an earlier sale has its key or its prospect. */
const IS_REGISTERED = new Set<string | undefined>(['CLIENT_KEY_USED', 'PROSPECT_WON']);
const NOT_KEPT = 'No hay conexión, y este navegador no puede guardar la venta para después.';

export default function NewSaleScreen() {
  const user = useUser();
  const [key] = useState(createSaleKey);
  const renewKey = () => key.set(newSaleKey());
  const [params, setParams] = useSearchParams();
  const [error, setError] = useState<string | null>(null);
  const loaded = useFirstValues(params.get('customer'), params.get('prospect'));
  // A form with typed text stays, whatever loads later.
  const asked = `${params.get('customer')} ${params.get('prospect')}`;
  const [held, hold] = useState<{ asked: string; first: typeof loaded }>();
  const first = held?.asked === asked ? held.first : loaded;
  const { draft, initial } = first;
  const [isDetached, setDetached] = useState(false);
  const about = isDetached ? undefined : first.about;
  const finish = (result: Record<string, string>) => {
    clearSaleDraft(user.id, draft);
    // In the address, so that a link to the form opens it.
    setParams(result, { replace: true });
  };
  const register = trpc.sales.register.useMutation({
    trpc: KEPT_WITHOUT_RESPONSE,
    onSuccess: (sale) => {
      finish({ registered: sale._id });
      saleRegistered();
    },
  });
  const submit = async (filled: FilledSale) => {
    setError(null);
    const { clientKey, capturedAt = new Date().toISOString() } = key.get();
    try {
      const outcome = await sendOrKeep(
        filled.photoWaits || (about !== undefined && !isId(about))
          ? null
          : () =>
              sendCaptured(
                { ...filled.sale, clientKey, capturedAt, ...(about && { prospectId: about }) },
                register.mutateAsync,
              ),
        () => queueSale(user.id, { clientKey, queuedAtMs: Date.now(), capturedAt, about }, filled),
      );
      if (outcome === 'kept') finish({ queued: clientKey });
      if (outcome === 'lost') setError(NOT_KEPT);
    } catch (refusal) {
      // Nothing was stored: the corrected sale takes the moment of its sending.
      key.set({ clientKey });
      setError(saleErrorText(refusal, 'Error al registrar la venta. Intenta nuevamente.'));
    }
  };
  const queuedKey = params.get('queued');
  const registered = register.data?._id === params.get('registered') ? register.data : undefined;
  const isDone = registered !== undefined || queuedKey !== null;
  return (
    <>
      <PageHeader title="Registrar Nueva Venta" />
      {registered && <Registered sale={registered} />}
      {!registered && queuedKey !== null && <Queued clientKey={queuedKey} />}
      {!isDone && !initial && <RowsSkeleton rows={3} height={220} />}
      {!isDone && initial && (
        <SaleForm
          key={draft}
          draft={draft}
          initial={initial}
          submitLabel="Registrar Venta"
          busyLabel="Registrando..."
          error={error}
          remedy={
            IS_REGISTERED.has(callFailure(register.error)?.code) && (
              <AsOther
                onClick={() => {
                  renewKey();
                  setDetached(true);
                }}
              />
            )
          }
          onStartOver={renewKey}
          saleKey={key}
          onTyped={() => hold((before) => (before?.asked === asked ? before : { asked, first }))}
          onSubmit={submit}
        />
      )}
    </>
  );
}

/**
 * The values that the form opens with, and its draft: empty, or with the customer of an own sale, or a prospect. Undefined
 * while loading; after a failure it opens empty, and stays open while it is tried again.
 */
function useFirstValues(saleId: string | null, about: string | null) {
  const { id: userId } = useUser();
  const sale = trpc.sales.get.useQuery({ id: saleId ?? '' }, { enabled: saleId !== null });
  const prospect = useOwnProspect(about);
  const own = sale.data?.sellerId === userId && !isErased(sale.data) ? sale.data : undefined;
  if (prospect.data) {
    return {
      draft: `prospect-${about}`,
      initial: withProspect(EMPTY_SALE, prospect.data),
      about: about ?? undefined,
    };
  }
  const isWaiting = (saleId !== null && sale.isLoading && sale.errorUpdateCount === 0) || prospect.isLoading;
  return {
    draft: own ? `again-${own._id}` : NEW_SALE_DRAFT,
    initial: isWaiting ? undefined : own ? withCustomer(EMPTY_SALE, own) : EMPTY_SALE,
    about: undefined,
  };
}

/** The user's prospect to sell to, by id or by a queued key. */
function useOwnProspect(reference: string | null) {
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
function withProspect(
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
