import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { newClientKey } from '../../../api/clientKey.ts';
import { errorText } from '../../../api/errors.ts';
import { callFailure } from '../../../api/trpc.ts';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import type { Dialog } from '../../../ui/dialogs/useDialog.ts';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { notifyDone } from '../../../ui/notices.tsx';
import { useAddProspect } from '../outbox/useProspectCalls.ts';
import { PROSPECTS } from '../prospectsAddress.ts';
import { ProspectForm, toFields } from './ProspectForm.tsx';
import { Reminder, reminderText } from './Reminder.tsx';

/** Adds a prospect: name, phone, and when to contact them. */
export default function AddProspect(dialog: Dialog<true>) {
  return (
    <FormModal title="Anotar interesado" {...dialog}>
      {() => <AddForm onDone={dialog.close} />}
    </FormModal>
  );
}

function AddForm({ onDone }: { onDone: () => void }) {
  const add = useAddProspect();
  // Belongs to the form: sending it again makes no second prospect.
  const [clientKey, setClientKey] = useState(newClientKey);
  const [error, setError] = useState<unknown>(null);
  const { prospectId } = callFailure(error) ?? {};
  return (
    <ProspectForm
      draft="prospect"
      onSubmit={async (values, nextAt) => {
        setError(null);
        try {
          const outcome = await add({ ...toFields(values), nextAt: nextAt ?? null }, clientKey);
          notifyDone(
            outcome === 'kept'
              ? 'Guardado en este dispositivo: se envía cuando haya conexión'
              : `Se anotó a ${values.name.trim()}. ${reminderText(nextAt)}.`,
          );
          onDone();
          return true;
        } catch (refusal) {
          setClientKey(newClientKey());
          setError(refusal);
          return false;
        }
      }}
    >
      {(submit, busy) => (
        <>
          {prospectId === undefined ? (
            <ErrorAlert>{error !== null && errorText(error, messageOf(error))}</ErrorAlert>
          ) : (
            <Alert color="amber" role="alert" title={errorText(error)}>
              <Button
                component={Link}
                variant="default"
                href={`${PROSPECTS}?prospect=${prospectId}`}
                onClick={onDone}
              >
                Abrir el que ya tienes
              </Button>
            </Alert>
          )}
          <Reminder label="Recordarme" hint="Con un toque se guarda." busy={busy} onChoose={submit} />
          <Button type="submit" variant="default" disabled={busy}>
            {busy ? 'Guardando...' : 'Guardar sin recordatorio'}
          </Button>
        </>
      )}
    </ProspectForm>
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
