import { Button, Card, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { fractionToBp } from '../../../../shared/commission.ts';
import { formatMoney } from '../../../../shared/money.ts';
import type { SaleView } from '../../../../shared/sales.ts';
import { callFailure, trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { clearDraft } from '../../../forms/formDraft.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { planChoices } from './planChoices.ts';
import { saleErrorText } from './saleErrors.ts';
import { SaleForm } from './SaleForm.tsx';
import { EMPTY_SALE } from './saleFormValues.ts';
import { useSaleKey } from './useSaleKey.ts';

const DRAFT = 'sale';
const KEY_DRAFT = 'sale-key';
const REDIRECT_MS = 2000;

export default function NewSaleScreen() {
  const rateBp = fractionToBp(useUser().commissionRate);
  const utils = trpc.useUtils();
  const key = useSaleKey(KEY_DRAFT);
  const register = trpc.sales.register.useMutation({
    onSuccess: () => {
      clearDraft(DRAFT);
      clearDraft(KEY_DRAFT);
      void utils.sales.invalidate();
      void utils.auth.profile.invalidate();
    },
  });
  return (
    <>
      <PageHeader
        title="Registrar Nueva Venta"
        description="Todos los datos son obligatorios, salvo la foto."
      />
      {register.data ? (
        <Registered sale={register.data} />
      ) : (
        <SaleForm
          draft={DRAFT}
          initial={EMPTY_SALE}
          choicesFrom={(plans) => planChoices(plans, rateBp)}
          submitLabel="Registrar Venta"
          busyLabel="Registrando..."
          error={saleErrorText(register.error, 'Error al registrar la venta. Intenta nuevamente.')}
          remedy={
            callFailure(register.error)?.status === 409 && (
              <Button type="submit" variant="light" onClick={key.renew}>
                Registrarla como otra venta
              </Button>
            )
          }
          onStartOver={key.renew}
          onSubmit={(sale) => register.mutateAsync({ ...sale, clientKey: key.current.current })}
        />
      )}
    </>
  );
}

/** Confirms the sale and opens the dashboard after two seconds. */
function Registered({ sale }: { sale: SaleView }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/app/dashboard'), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <Card padding="xl" role="status">
      <Stack align="center" gap="sm" ta="center">
        <ThemeIcon size={72} radius="xl" color="green" variant="light" aria-hidden>
          <IconCheck size={40} />
        </ThemeIcon>
        <Text ff="heading" fw={700} fz="xl">
          Venta registrada con éxito
        </Text>
        <Text c="dimmed">
          {sale.customerInfo.name} · {sale.planName}. Tu comisión: {formatMoney(sale.commission)}
        </Text>
        <Group mt="sm">
          <Button component={Link} href="/app/dashboard" variant="light">
            Ir al dashboard
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
