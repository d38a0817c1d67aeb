import { Alert } from '@mantine/core';
import { IconAlertCircle, IconCloudCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { newClientKey } from '../../../../api/clientKey.ts';
import { useUser } from '../../../../api/user.ts';
import { removeQueued } from '../../../../device/outbox/queue.ts';
import type { QueuedSale } from '../../outbox/queued.ts';
import { useHeld, type Held } from '../../../../device/outbox/useHeld.ts';
import { onScreenEntry } from '../../../../router/dialogEntries.ts';
import { EmptyState } from '../../../../ui/lists/EmptyState.tsx';
import { Loading } from '../../../../ui/loading/Loading.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Reasons } from '../../outbox/OutboxRow.tsx';
import { OUTBOX } from '../../outbox/useOutbox.ts';
import { queueSale } from '../queueSale.ts';
import { clearSaleDraft } from '../draft/saleDrafts.ts';
import { AsOther, SaleForm } from '../SaleForm.tsx';
import type { FilledSale } from '../useSubmit.ts';
import type { SaleFormValues } from '../saleFormValues.ts';
import { BackButton } from '../../../../ui/links/BackLink.tsx';

/** Changes a sale in the queue. */
export default function EditQueuedScreen() {
  const { key = '' } = useParams();
  const held = useHeld('sale', key);
  return (
    <>
      <PageHeader title="Editar Venta por enviar" actions={<BackButton href={OUTBOX}>Volver</BackButton>} />
      {held === undefined && <Loading />}
      {held === null && (
        <EmptyState icon={IconCloudCheck} title="Esta venta ya no se puede editar aquí">
          Se está enviando, o ya se envió: en ese caso está en tu historial.
        </EmptyState>
      )}
      {held && <Editor {...held} />}
    </>
  );
}

function Editor({ queued, photo }: Held<'sale'>) {
  const user = useUser();
  const [, navigate] = useLocation();
  const [error, setError] = useState<string | null>(null);
  const { clientKey, queuedAtMs, state, refusedWith, reasons } = queued;
  const [waiting] = useState(() => (photo ? { ...photo, sentAtMs: null } : null));
  const key = useRef(clientKey);
  const { capturedAt } = queued.sale;
  const draft = `queued-${clientKey}`;
  const save = async (filled: FilledSale) => {
    const isOther = key.current !== clientKey;
    try {
      await queueSale(
        user.id,
        { clientKey: key.current, queuedAtMs, capturedAt, about: isOther ? undefined : queued.about },
        shownAsBefore(filled, queued),
      );
      if (isOther) await removeQueued(user.id, clientKey);
      clearSaleDraft(user.id, draft);
      onScreenEntry(() => navigate(OUTBOX, { replace: true }));
    } catch {
      setError('Este navegador no pudo guardar los cambios.');
    }
  };
  return (
    <SaleForm
      draft={draft}
      initial={formValuesOf(queued)}
      notice={
        state === 'refused' && (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title="No se pudo registrar">
            <Reasons reasons={reasons} />
          </Alert>
        )
      }
      submitLabel="Guardar y enviar"
      busyLabel="Guardando..."
      error={error}
      remedy={
        refusedWith === 'CLIENT_KEY_USED' && (
          <AsOther
            onClick={() => {
              key.current = newClientKey();
            }}
          />
        )
      }
      waiting={waiting}
      onSubmit={save}
    />
  );
}

/** An edit keeps the price of the sale's moment. */
function shownAsBefore(filled: FilledSale, { sale, planPrice }: QueuedSale): FilledSale {
  const { choice } = filled;
  const isSame = sale.capturedAt !== undefined && choice?._id === sale.planId;
  return isSame ? { ...filled, choice: { ...choice, price: planPrice } } : filled;
}

function formValuesOf({ sale, photoSentAtMs }: QueuedSale): SaleFormValues {
  const { acceptance = false, customerInfo, planId, description } = sale;
  // A photo on the device is sent again; a name without its photo is kept.
  const dniPhoto = photoSentAtMs === null ? (customerInfo.dniPhoto ?? null) : null;
  return { planId, description, acceptance, customerInfo: { ...customerInfo, dniPhoto } };
}
