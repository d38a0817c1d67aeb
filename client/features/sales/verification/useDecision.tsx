import { Text } from '@mantine/core';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { trpc } from '../../../api/trpc.ts';
import { clearDraft } from '../../../forms/formDraft.ts';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { notifyDone, notifyUndoable } from '../../../ui/notices.tsx';
import { NoteDialog } from '../../../ui/dialogs/NoteDialog.tsx';
import type { Holder } from './HolderFields.tsx';
import { showRefusal, showSale } from '../showSale.ts';

type Result = 'approved' | 'rejected';

const QUESTIONS = {
  rejected: {
    title: '¿Por qué se rechaza el DNI?',
    choices: ['La foto no se lee', 'No coincide con los datos', 'El documento está vencido'],
    confirmLabel: 'Rechazar DNI',
  },
  approved: {
    title: '¿Por qué se aprueba sin la foto?',
    choices: ['Vimos el documento en persona', 'La foto llegó por WhatsApp'],
    confirmLabel: 'Aprobar sin foto',
  },
};

const CorrectHolder = lazyDialog(() => import('./CorrectHolder.tsx'));

const onError = showRefusal('No se pudo guardar');

interface Followers {
  onDecided?: () => void;
  onUndone?: (saleId: string) => void;
}

/**
 * Decides the attempt on the screen. Without a visible photo, approving requires a reason; `isShown` is
 * undefined while the photo loads. A conflict is shown, and the sale fetched again.
 */
export function useDecision(
  sale: SaleView,
  isShown: boolean | undefined,
  { onDecided, onUndone }: Followers = {},
) {
  const question = useDialog<{ result: Result; shown: SaleView['verification'] }>();
  const correcting = useDialog<Holder & { attempt: number }>();
  const undo = trpc.admin.undoVerification.useMutation({
    onSuccess: (changed) => {
      showSale(changed);
      notifyDone(`Sin decidir de nuevo: ${changed.verification.holderName}`);
      onUndone?.(changed._id);
    },
    onError,
  });
  const decision = trpc.admin.decideVerification.useMutation({
    onSuccess: (changed, { id, attempt, result }) => {
      showSale(changed);
      const { holderName } = changed.verification;
      notifyUndoable(`DNI ${result === 'approved' ? 'aprobado' : 'rechazado'}: ${holderName}`, () =>
        undo.mutate({ id, attempt }),
      );
      clearDraft(`correct-${id}`);
      correcting.close();
      onDecided?.();
    },
    onError,
  });
  const busy = decision.isPending;
  const ask = (result: Result) => question.open({ result, shown: sale.verification });
  const { subject } = question;
  return {
    busy,
    /** The dialog asks for a reason. */
    asking: question.opened || correcting.opened,
    approve: () => {
      if (busy || isShown === undefined) return;
      if (isShown) decision.mutate({ id: sale._id, attempt: sale.verification.attempt, result: 'approved' });
      else ask('approved');
    },
    reject: () => {
      if (!busy) ask('rejected');
    },
    /** Approves the attempt with name and number as the photo shows them. */
    correct: () => {
      const { attempt, holderName, holderDni } = sale.verification;
      if (!busy) correcting.open({ attempt, holderName, holderDni });
    },
    correction: (
      <CorrectHolder
        {...correcting}
        draft={`correct-${sale._id}`}
        submit="Corregir y aprobar"
        call={decision}
        onSave={({ holderName: name, holderDni: dni }) => {
          const attempt = correcting.subject?.attempt ?? 0;
          decision.mutate({ id: sale._id, attempt, result: 'approved', correction: { name, dni } });
        }}
      />
    ),
    /** Asks why it is rejected, or approved without a photo. */
    dialog: subject && (
      <NoteDialog
        {...QUESTIONS[subject.result]}
        draft={`${subject.result}-${sale._id}`}
        required
        byNumber={subject.result === 'rejected'}
        opened={question.opened}
        onClose={question.close}
        onConfirm={(note) =>
          decision.mutateAsync({ id: sale._id, attempt: subject.shown.attempt, result: subject.result, note })
        }
      >
        {subject.result === 'approved' && (
          <Text>
            Nadie podrá comprobar después el DNI de <strong>{subject.shown.holderName}</strong>. El vendedor
            verá el motivo.
          </Text>
        )}
      </NoteDialog>
    ),
  };
}
