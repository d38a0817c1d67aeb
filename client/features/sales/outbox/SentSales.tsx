import { Card, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatFromNow } from '../../../../shared/values/dates.ts';
import { useUser } from '../../../api/user.ts';
import { useQueue } from '../../../device/outbox/queue.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';
import { useNow } from '../../../ui/useNow.ts';
import classes from './Outbox.module.css';
import type { SentSale } from './queued.ts';
import { listSentSales } from './sentSales.ts';

/** Sales sent from this device in the last day, if any. */
export function SentSales() {
  const { id } = useUser();
  const queue = useQueue();
  const [sent, setSent] = useState<SentSale[]>([]);
  useEffect(() => {
    // Without storage there are none.
    listSentSales(id).then(setSent, () => undefined);
  }, [id, queue]);
  const nowMs = useNow();
  if (sent.length === 0) return null;
  return (
    <Stack component="section" gap="xs" mt="lg" aria-label="Enviadas">
      <Title order={2}>Enviadas</Title>
      <Card p={0} component="ul" m={0} className={classes.list}>
        {sent.map(({ clientKey, saleId, customerName, sentAtMs }) => (
          <li key={clientKey} className={classes.sent}>
            <div>
              <Text fw={600}>{customerName}</Text>
              <Hint>Enviada {formatFromNow(new Date(sentAtMs).toISOString(), nowMs)}</Hint>
            </div>
            <LinkButton
              href={`/app/sales/history?sale=${saleId}`}
              variant="default"
              aria-label={`Ver la venta de ${customerName}`}
            >
              Ver
            </LinkButton>
          </li>
        ))}
      </Card>
    </Stack>
  );
}
