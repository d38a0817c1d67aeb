import { Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { CLAIM_KIND_LABELS, closeClaimFields, type ClaimView } from '../../../../shared/sales/claims.ts';
import { requiredMessage } from '../../../../shared/input/messages.ts';
import { ERASED } from '../../../../shared/values/erased.ts';
import { formatDateTime } from '../../../../shared/values/dates.ts';
import { TEXT_LIMITS } from '../../../../shared/input/text.ts';
import { errorText } from '../../../api/errors.ts';
import { callFailure, trpc } from '../../../api/trpc.ts';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { notifyDone, notifyFailure } from '../../../ui/notices.tsx';
import { ClaimBadge } from './ClaimBadge.tsx';
import classes from './ClaimPanel.module.css';

/** The seller's claim about the sale's commission, with its reply or a field for it. */
export function ClaimPanel({ claim }: { claim: ClaimView }) {
  const { kind, message, state, reply, createdAt } = claim;
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
        {state === 'open' ? (
          <Reply key={claim._id} claim={claim} />
        ) : (
          <Text className={classes.words}>
            <strong>Respuesta:</strong> {reply}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

type Verdict = 'resolved' | 'rejected';

function Reply({ claim: { _id: id, message } }: { claim: ClaimView }) {
  // Nothing may be written about a customer who was erased.
  const isErased = message === ERASED;
  const [reply, setReply] = useState('');
  const [wrong, setWrong] = useState<string>();
  const utils = trpc.useUtils();
  const showChanges = () => {
    void utils.admin.invalidate();
    void utils.sales.invalidate();
  };
  const closing = trpc.admin.closeClaim.useMutation({
    onSuccess: ({ state }) => {
      notifyDone(state === 'resolved' ? 'Se resolvió el reclamo' : 'Se rechazó el reclamo');
      showChanges();
    },
    onError: (error) => {
      if (callFailure(error)?.status !== 409) return;
      notifyFailure('No se pudo responder', errorText(error));
      showChanges();
    },
  });
  const close = (state: Verdict) => {
    const missing = isErased || reply.trim() ? undefined : requiredMessage('Respuesta');
    const issue = missing ?? closeClaimFields.safeParse({ state, reply }).error?.issues[0]?.message;
    setWrong(issue);
    if (issue === undefined) closing.mutate({ id, state, reply });
  };
  const overtaken = callFailure(closing.error)?.status === 409;
  return (
    <Stack gap="sm">
      {!isErased && (
        <Textarea
          label="Respuesta"
          description="La lee el vendedor"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          maxLength={TEXT_LIMITS.reason}
          value={reply}
          error={wrong}
          onChange={(event) => setReply(event.currentTarget.value)}
        />
      )}
      <ErrorAlert>
        {closing.isError && !overtaken && errorText(closing.error, 'Error al responder el reclamo')}
      </ErrorAlert>
      <Group gap="xs" grow>
        <Button variant="default" disabled={closing.isPending} onClick={() => close('rejected')}>
          Rechazar
        </Button>
        <Button disabled={closing.isPending} onClick={() => close('resolved')}>
          Resolver
        </Button>
      </Group>
    </Stack>
  );
}
