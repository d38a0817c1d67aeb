import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { argentineDay } from '../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { BULK_MAX, type ListedSettlementView } from '../../../../shared/commissions/settlements.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { countOf } from '../../../ui/figures/countOf.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { Section } from '../../../ui/Section.tsx';
import { BankFile } from '../settlements/BankFile.tsx';
import { useMoneyChanged } from '../useMoneyChanged.ts';
import { AskForPayout } from './AskForPayout.tsx';
import { NotDone } from './NotDone.tsx';

const today = () => argentineDay(Date.now());
const totalOf = (rows: ListedSettlementView[]) => rows.reduce((sum, { total }) => sum + total, 0);

/** The closed settlements: the bank's file, the sellers without payout data, and the payment. */
export function PaySection({ closed }: { closed: ListedSettlementView[] }) {
  const pay = trpc.admin.paySettlements.useMutation({ onSettled: useMoneyChanged() });
  const ready = closed.filter(({ missingPayout }) => !missingPayout).slice(0, BULK_MAX);
  const missing = closed.filter(({ missingPayout }) => missingPayout);
  const markPaid = () =>
    pay.mutate({ ids: ready.map(({ _id }) => _id), paidOn: today(), method: 'transfer' });
  const text = `${ready.length.toLocaleString('es-AR')} para transferir, por ${formatMoney(totalOf(ready))}`;
  return (
    <>
      <Section title="3. Banco" gap="sm">
        {closed.length === 0 ? (
          <Hint>No hay liquidaciones cerradas.</Hint>
        ) : (
          <>
            <Text>{text}.</Text>
            <Group>
              <BankFile state="closed" label="Cerradas" total={closed.length} />
            </Group>
          </>
        )}
        {missing.length > 0 && (
          <Stack gap="xs">
            <Text>
              {missing.length.toLocaleString('es-AR')} sin datos de cobro, por {formatMoney(totalOf(missing))}
              : no están en el archivo. Págalas de otro modo desde la liquidación, o anúlalas cuando los
              carguen.
            </Text>
            {missing.map(({ _id, sellerId, sellerName, total }) => (
              <Group key={_id} gap="xs">
                <Text span>
                  {sellerName} · {formatMoney(total)}
                </Text>
                <AskForPayout sellerId={sellerId} name={sellerName} />
              </Group>
            ))}
          </Stack>
        )}
      </Section>
      <Section title="4. Pagadas" gap="sm">
        {ready.length > 0 && (
          <>
            <Hint>
              Cuando el banco hizo las transferencias. Una liquidación pagada ya no se puede cambiar.
            </Hint>
            <Button disabled={pay.isPending} style={{ alignSelf: 'flex-start' }} onClick={markPaid}>
              {pay.isPending
                ? 'Guardando...'
                : `Marcar ${ready.length.toLocaleString('es-AR')} por ${formatMoney(totalOf(ready))}`}
            </Button>
          </>
        )}
        {pay.data && pay.data.settlements.length > 0 && (
          <Alert color="green" icon={<IconCircleCheck aria-hidden />} role="status">
            Se pagaron {countOf(pay.data.settlements.length, 'liquidación', 'liquidaciones')} por{' '}
            {formatMoney(totalOf(pay.data.settlements))}.
          </Alert>
        )}
        {pay.data && <NotDone skipped={pay.data.skipped} rows={closed} />}
        {ready.length === 0 && !pay.data && <Hint>Nada para marcar todavía.</Hint>}
        <ErrorAlert>{pay.error && errorText(pay.error, 'Error al guardar los pagos')}</ErrorAlert>
      </Section>
    </>
  );
}
