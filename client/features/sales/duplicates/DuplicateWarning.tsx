import { Alert, Button, List, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCopy } from '@tabler/icons-react';
import { fullDni } from '../../../../shared/sales/duplicates.ts';
import { whatsAppNumber } from '../../../../shared/values/phones.ts';
import { saleStatusLabel } from '../../../../shared/sales/saleStatus.ts';
import { errorText } from '../../../api/errors.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { notifyFailure } from '../../../ui/notices.tsx';
import { trpc } from '../../../api/trpc.ts';

/** Time to type a whole number: a user has 20 checks an hour. */
const PAUSE_MS = 1000;

interface DuplicateWarningProps {
  /** Empty if unchanged: a sale does not warn of itself. */
  dni: string;
  phone: string;
  /** Called at the tap; returns a function that takes over the customer of an own sale. Absent if of no use. */
  onUse?: (() => (sale: SaleView) => void) | undefined;
}

/** Warns of other sales to the customer; the form can still be sent. */
export default function DuplicateWarning({ dni, phone, onUse }: DuplicateWarningProps) {
  const asked = {
    dni: fullDni(dni) ?? '',
    phone: whatsAppNumber(phone) ?? '',
  };
  const [settled] = useDebouncedValue(`${asked.dni} ${asked.phone}`, PAUSE_MS);
  const wanted = settled === `${asked.dni} ${asked.phone}` && settled !== ' ';
  const { data } = trpc.sales.duplicates.useQuery(asked, {
    enabled: wanted,
    staleTime: Infinity,
    // The form works without it; the server compares when it stores the sale.
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (!data || (data.own.length === 0 && !data.taken)) return null;
  return (
    <Alert color="amber" role="status" icon={<IconCopy aria-hidden />} title="Puede que esta venta ya exista">
      {data.own.length > 0 && (
        <>
          <Text size="sm">Tienes ventas con este DNI o teléfono:</Text>
          <List size="sm">
            {data.own.map(({ _id, customerName, status }) => (
              <List.Item key={_id}>
                {customerName} ({saleStatusLabel(status)})
                {onUse && <UseCustomer saleId={_id} name={customerName} onUse={onUse} />}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {data.taken && <Text size="sm">Otra persona del equipo tiene una venta con este DNI o teléfono.</Text>}
      <Text size="sm">Puedes guardarla igual: la administración la revisará.</Text>
    </Alert>
  );
}

interface UseCustomerProps {
  saleId: string;
  name: string;
  onUse: () => (sale: SaleView) => void;
}

function UseCustomer({ saleId, name, onUse }: UseCustomerProps) {
  const utils = trpc.useUtils();
  const use = () => {
    utils.sales.get
      .fetch({ id: saleId })
      .then(onUse())
      .catch((error: unknown) => notifyFailure('No se pudieron traer sus datos', errorText(error)));
  };
  return (
    <Button
      variant="light"
      size="sm"
      mih={44}
      display="block"
      aria-label={`Vender de nuevo a este cliente: ${name}`}
      onClick={use}
    >
      Vender de nuevo a este cliente
    </Button>
  );
}
