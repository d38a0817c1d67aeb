import { Button, Text } from '@mantine/core';
import type { ProspectView } from '../../../../shared/prospects/prospects.ts';
import { useUser } from '../../../api/user.ts';
import { putQueued } from '../../../device/outbox/queue.ts';
import { useHeld } from '../../../device/outbox/useHeld.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { localProspect } from '../outbox/withQueued.ts';
import { useProspectCalls } from '../outbox/useProspectCalls.ts';
import { ProspectForm, toFields, toValues, type ProspectValues } from './ProspectForm.tsx';

export function EditProspect({ prospect, onDone }: { prospect: ProspectView; onDone: () => void }) {
  const { edit } = useProspectCalls(prospect);
  const initial = toValues(prospect);
  const save = async (values: ProspectValues) => {
    const fields = Object.entries(toFields(values));
    const before = Object.entries(toFields(initial));
    const changed = fields.filter(([, value], index) => value !== before[index]?.[1]);
    const saved =
      changed.length === 0 || (await edit(Object.fromEntries(changed), 'Se guardaron los cambios'));
    if (saved) onDone();
    return saved;
  };
  return <WholeForm draft={`prospect-${prospect._id}`} initial={initial} onSave={save} onCancel={onDone} />;
}

/** Changes a prospect in the queue, which is not sent until then; a refused one is sent again. */
export function EditLocalProspect({ clientKey, onDone }: { clientKey: string; onDone: () => void }) {
  const user = useUser();
  const held = useHeld('prospect', clientKey);
  if (!held)
    return <Text role="status">{held === null && 'Se está enviando. Podrás editarlo en un momento.'}</Text>;
  const { queued } = held;
  const save = async (values: ProspectValues) => {
    const prospect = { ...queued.prospect, ...toFields(values) };
    await putQueued(user.id, { ...queued, prospect, state: 'waiting', reasons: [], failures: 0 });
    onDone();
    return true;
  };
  return (
    <WholeForm
      draft={`prospect-${clientKey}`}
      initial={toValues(localProspect(queued, user))}
      onSave={save}
      onCancel={onDone}
    />
  );
}

interface WholeFormProps {
  draft: string;
  initial: ProspectValues;
  onSave: (values: ProspectValues) => Promise<boolean>;
  onCancel: () => void;
}

function WholeForm({ draft, initial, onSave, onCancel }: WholeFormProps) {
  return (
    <ProspectForm draft={draft} initial={initial} isWhole onSubmit={onSave}>
      {(_submit, busy, finish) => (
        <DialogActions>
          <Button
            variant="default"
            onClick={() => {
              finish();
              onCancel();
            }}
          >
            Cancelar
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? 'Guardando...' : 'Guardar'}
          </Button>
        </DialogActions>
      )}
    </ProspectForm>
  );
}
