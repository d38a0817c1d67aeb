import { Alert, Button, List, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCopy } from '@tabler/icons-react';
import { fullDni } from '../../../../shared/sales/duplicates.ts';
import { saleStatusLabel } from '../../../../shared/sales/saleStatus.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { whatsAppNumber } from '../../../../shared/values/phones.ts';
import { trpc } from '../../../api/trpc.ts';
import { carryOver } from '../../../forms/carryOver.ts';
import { useFieldValue } from '../../../forms/useFieldProps.ts';
import { notifyFailure } from '../../../ui/notices.tsx';
import { withCustomer, type SaleFormValues } from './saleFormValues.ts';

/** Time to type a whole number: a user has 20 checks an hour. */
const PAUSE_MS = 1000;

interface DuplicateWarningProps {
  form: UseFormReturnType<SaleFormValues>;
  initial: SaleFormValues;
  isNew: boolean;
}

/** Warns of other sales to the customer; the form can still be sent. */
export default function DuplicateWarning({ form, initial, isNew }: DuplicateWarningProps) {
  const dni = useFieldValue(form, 'customerInfo.dni');
  const phone = useFieldValue(form, 'customerInfo.phone');
  // A sale does not warn of itself.
  const asked = {
    dni: (dni !== initial.customerInfo.dni && fullDni(dni)) || '',
    phone: (phone !== initial.customerInfo.phone && whatsAppNumber(phone)) || '',
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
                {isNew && <UseCustomer form={form} saleId={_id} name={customerName} />}
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

interface UseCustomerProps extends Pick<DuplicateWarningProps, 'form'> {
  saleId: string;
  name: string;
}

/** Takes over the customer of an own sale. */
function UseCustomer({ form, saleId, name }: UseCustomerProps) {
  const utils = trpc.useUtils();
  const use = () => {
    const before = form.getValues();
    // The sale may load late: text typed since stays.
    const takeOver = (sale: SaleView) =>
      form.setValues(carryOver(form.getValues(), before, withCustomer(before, sale)));
    utils.sales.get
      .fetch({ id: saleId })
      .then(takeOver)
      .catch((error: unknown) => notifyFailure('No se pudieron traer sus datos', error));
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
