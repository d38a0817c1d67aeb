import { NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  CLAIM_KIND_LABELS,
  CLAIM_KINDS,
  createClaimFields,
  type ClaimKind,
} from '../../../../shared/sales/claims.ts';
import { TEXT_LIMITS } from '../../../../shared/input/text.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { focusFirstError } from '../../../forms/focusFirstError.ts';
import { FormActions } from '../../../ui/dialogs/FormActions.tsx';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { notifyDone } from '../../../ui/notices.tsx';

const KINDS = CLAIM_KINDS.map((kind) => ({ value: kind, label: CLAIM_KIND_LABELS[kind] }));

export interface Claimed {
  saleId: string;
  customerName: string;
}

interface ClaimDialogProps {
  /** Undefined until it first opens. */
  sale: Claimed | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Disputes the commission of one of the user's sales. */
export default function ClaimDialog({ sale, opened, onClose }: ClaimDialogProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Reclamar por la comisión">
      {sale && <ClaimForm key={sale.saleId} sale={sale} onDone={onClose} />}
    </FormModal>
  );
}

function ClaimForm({ sale: { saleId, customerName }, onDone }: { sale: Claimed; onDone: () => void }) {
  const utils = trpc.useUtils();
  const form = useForm({
    initialValues: { kind: 'amount' as ClaimKind, message: '' },
    validate: schemaResolver(createClaimFields, { sync: true }),
  });
  const claim = trpc.sales.createClaim.useMutation({
    onSuccess: () => {
      notifyDone('Listo: la administración va a responder tu reclamo');
      onDone();
    },
    // Also after a refusal: then the sale has a claim that this screen does not know.
    onSettled: () => void utils.sales.invalidate(),
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => claim.mutate({ ...values, id: saleId }), focusFirstError)}
    >
      <Stack>
        <Text>
          Venta de <strong>{customerName}</strong>. Mientras se responde, su comisión no entra en una
          liquidación nueva.
        </Text>
        <NativeSelect label="Motivo" data={KINDS} {...form.getInputProps('kind')} />
        <Textarea
          label="Mensaje"
          description="Qué esperabas y por qué, con fechas e importes si los tienes"
          required
          autosize
          minRows={4}
          maxRows={10}
          maxLength={TEXT_LIMITS.description}
          {...form.getInputProps('message')}
        />
        <ErrorAlert>{claim.isError && errorText(claim.error, 'No se pudo mandar el reclamo')}</ErrorAlert>
        <FormActions
          submit="Mandar reclamo"
          busy={claim.isPending}
          busyLabel="Enviando..."
          onCancel={onDone}
        />
      </Stack>
    </form>
  );
}
