import { Button, Card, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { CLAIM_KIND_LABELS, closeClaimFields, type ClaimView } from '../../../../shared/sales/claims.ts';
import { requiredMessage } from '../../../../shared/input/messages.ts';
import { ERASED } from '../../../../shared/values/erased.ts';
import { formatDateTime } from '../../../../shared/values/dates.ts';
import { commissionOf, formatRate, fractionToBp } from '../../../../shared/values/commission.ts';
import { formatMoney, toCents, toPesos } from '../../../../shared/values/money.ts';
import { TEXT_LIMITS } from '../../../../shared/input/text.ts';
import { errorText } from '../../../api/errors.ts';
import { callFailure, trpc } from '../../../api/trpc.ts';
import { parseDecimal, toDecimalText } from '../../../forms/decimalText.ts';
import { Restored } from '../../../forms/Restored.tsx';
import { useKeptForm } from '../../../forms/useKeptForm.ts';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { notifyDone, notifyFailure } from '../../../ui/notices.tsx';
import { ClaimBadge } from './ClaimBadge.tsx';
import classes from './ClaimPanel.module.css';

interface ClaimPanelProps {
  claim: ClaimView;
  /** Whether the commission was already adjusted: then no amount is suggested. */
  adjusted: boolean;
}

/** The seller's claim about the sale's commission, with its reply or the fields for it. */
export function ClaimPanel({ claim, adjusted }: ClaimPanelProps) {
  const { kind, message, state, reply, createdAt, price, rate, commission, currentRate } = claim;
  return (
    <Card component="section" aria-label="Reclamo">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={3}>Reclamo</Title>
          <ClaimBadge state={state} />
        </Group>
        <div>
          <Text fw={600}>{CLAIM_KIND_LABELS[kind]}</Text>
          <Text className={classes.words}>{message}</Text>
          <Text size="sm" c="dimmed" component="time" dateTime={createdAt}>
            {formatDateTime(createdAt)}
          </Text>
        </div>
        <Text size="sm" className={classes.sum}>
          {formatRate(rate)} de {formatMoney(price)} = <strong>{formatMoney(commission)}</strong> · tasa
          actual {formatRate(currentRate)}
        </Text>
        {state === 'open' ? (
          <Reply key={claim._id} claim={claim} suggested={adjusted ? 0 : differenceOf(claim)} />
        ) : (
          <Text className={classes.words}>
            <strong>Respuesta:</strong> {reply}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

/** Difference in pesos with the seller's rate today; 0 for claims about anything else. */
function differenceOf({ kind, price, commission, currentRate }: ClaimView): number {
  if (kind !== 'amount') return 0;
  return toPesos(commissionOf(toCents(price), fractionToBp(currentRate)) - toCents(commission));
}

type Verdict = 'resolved' | 'rejected';

interface ReplyProps {
  claim: ClaimView;
  /** Pesos; 0 suggests none. */
  suggested: number;
}

function Reply({ claim: { _id: id, message }, suggested }: ReplyProps) {
  // Texts about an erased customer are refused.
  const isErased = message === ERASED;
  const kept = useKeptForm({
    draft: `reply-${id}`,
    current: {
      reply: '',
      adjustment: suggested === 0 || isErased ? '' : toDecimalText(suggested),
    },
  });
  const { form } = kept;
  const { reply, adjustment: amount } = isErased ? kept.base : form.values;
  const adjustment = parseDecimal(amount);
  const utils = trpc.useUtils();
  const showChanges = () => {
    void utils.admin.invalidate();
    void utils.sales.invalidate();
    void utils.commissions.invalidate();
  };
  const closing = trpc.admin.closeClaim.useMutation({
    onSuccess: ({ state }, { adjustment: posted }) => {
      notifyDone(closedText(state, posted));
      kept.finish();
      showChanges();
    },
    onError: (error) => {
      if (callFailure(error)?.status !== 409) return;
      notifyFailure('No se pudo responder', error);
      kept.finish();
      showChanges();
    },
  });
  const close = (state: Verdict, change: { adjustment?: number } = {}) => {
    const issues = closeClaimFields.safeParse({ state, reply, ...change }).error?.issues ?? [];
    const found = Object.fromEntries(issues.map(({ path, message: text }) => [String(path[0]), text]));
    if (!isErased && reply.trim() === '') found.reply = requiredMessage('Respuesta');
    form.setErrors(found);
    if (Object.keys(found).length === 0) closing.mutate({ id, state, reply, ...change });
  };
  const overtaken = callFailure(closing.error)?.status === 409;
  return (
    <Stack gap="sm">
      {!isErased && (
        <>
          {kept.isRestored && <Restored onStartOver={kept.startOver} />}
          <Textarea
            label="Respuesta"
            description="La lee el vendedor"
            required
            minRows={2}
            maxRows={8}
            maxLength={TEXT_LIMITS.reason}
            {...form.getInputProps('reply')}
          />
          <TextInput
            label="Ajuste de la comisión (opcional)"
            description={
              suggested === 0
                ? 'En pesos; con un menos delante se descuenta'
                : 'La diferencia con la tasa actual; con un menos delante se descuenta'
            }
            leftSection="$"
            inputMode="text"
            autoComplete="off"
            {...form.getInputProps('adjustment')}
          />
        </>
      )}
      <ErrorAlert>
        {closing.isError && !overtaken && errorText(closing.error, 'Error al responder el reclamo')}
      </ErrorAlert>
      {adjustment !== undefined && (
        <Button disabled={closing.isPending} onClick={() => close('resolved', { adjustment })}>
          {Number.isFinite(adjustment)
            ? `Ajustar ${signedMoney(adjustment)} y resolver`
            : 'Ajustar y resolver'}
        </Button>
      )}
      <Group gap="xs" grow>
        <Button variant="default" disabled={closing.isPending} onClick={() => close('rejected')}>
          Rechazar
        </Button>
        <Button
          variant={adjustment === undefined ? 'filled' : 'default'}
          disabled={closing.isPending}
          onClick={() => close('resolved')}
        >
          {adjustment === undefined ? 'Resolver' : 'Resolver sin ajuste'}
        </Button>
      </Group>
    </Stack>
  );
}

const signedMoney = (pesos: number) => `${pesos > 0 ? '+' : ''}${formatMoney(pesos)}`;

function closedText(state: ClaimView['state'], adjustment: number | undefined): string {
  if (state === 'rejected') return 'Se rechazó el reclamo';
  return adjustment === undefined
    ? 'Se resolvió el reclamo'
    : `Se resolvió el reclamo y se ajustó la comisión: ${signedMoney(adjustment)}`;
}
