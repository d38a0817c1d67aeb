import { NativeSelect, Text, Textarea } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import {
  CLAIM_KIND_LABELS,
  CLAIM_KINDS,
  createClaimFields,
  type ClaimKind,
} from '../../../../shared/sales/claims.ts';
import { TEXT_LIMITS } from '../../../../shared/input/text.ts';
import { trpc } from '../../../api/trpc.ts';
import { useKeptForm } from '../../../forms/useKeptForm.ts';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import { notifyDone } from '../../../ui/notices.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import type { Dialog } from '../../../ui/dialogs/useDialog.ts';

const KINDS = CLAIM_KINDS.map((kind) => ({ value: kind, label: CLAIM_KIND_LABELS[kind] }));

export interface Claimed {
  saleId: string;
  customerName: string;
}

/** Disputes the commission of one of the user's sales. */
export default function ClaimDialog(dialog: Dialog<Claimed>) {
  return (
    <FormModal title="Reclamar por la comisión" {...dialog}>
      {(sale) => <ClaimForm key={sale.saleId} sale={sale} onDone={dialog.close} />}
    </FormModal>
  );
}

function ClaimForm({ sale: { saleId, customerName }, onDone }: { sale: Claimed; onDone: () => void }) {
  const utils = trpc.useUtils();
  const kept = useKeptForm({
    draft: `claim-${saleId}`,
    current: { kind: 'amount' as ClaimKind, message: '' },
    validate: schemaResolver(createClaimFields, { sync: true }),
  });
  const claim = trpc.sales.createClaim.useMutation({
    onSuccess: () => {
      notifyDone('Listo: la administración va a responder tu reclamo');
      kept.finish();
      onDone();
    },
    // Also after a refusal: the sale may have a claim unknown to this screen.
    onSettled: () => {
      void utils.sales.invalidate();
      void utils.commissions.invalidate();
    },
  });
  return (
    <DialogForm
      form={kept}
      onSubmit={(values) => claim.mutate({ ...values, id: saleId })}
      call={claim}
      failure="No se pudo mandar el reclamo"
      submit="Mandar reclamo"
      busyLabel="Enviando..."
      onCancel={onDone}
    >
      <Text>
        Venta de <strong>{customerName}</strong>. Mientras se responde, su comisión no entra en una
        liquidación nueva.
      </Text>
      <NativeSelect label="Motivo" data={KINDS} {...kept.form.getInputProps('kind')} />
      <Textarea
        label="Mensaje"
        description="Qué esperabas y por qué, con fechas e importes si los tienes"
        required
        minRows={4}
        maxRows={10}
        maxLength={TEXT_LIMITS.description}
        {...kept.form.getInputProps('message')}
      />
    </DialogForm>
  );
}
