import { Button, Card, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconCloudUp, IconPlus, IconRepeat } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { lacksPhoto } from '../../../../shared/sales/dniPhoto.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { isErased } from '../../../../shared/values/erased.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { offerApp } from '../../../device/appOffer.ts';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';
import { spanText } from '../card/saleTexts.ts';
import { WhatsApp } from '../card/WhatsApp.tsx';
import { OutboxRow } from '../outbox/OutboxRow.tsx';
import { OUTBOX, useOutbox, useSentSales } from '../outbox/useOutbox.ts';
import classes from './Confirmation.module.css';

const REDIRECT_MS = 2000;

interface RegisteredProps {
  sale: SaleView;
  /** Whether the dashboard opens after two seconds without a touch. */
  leaves?: boolean;
}

/** Confirms the sale, and says what comes next. */
export function Registered({ sale, leaves = true }: RegisteredProps) {
  const [, navigate] = useLocation();
  const isOwn = useUser().id === sale.sellerId;
  const [touched, setTouched] = useState(!leaves);
  useEffect(() => {
    if (touched) return;
    const timer = setTimeout(() => navigate('/app/dashboard'), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [touched, navigate]);
  const { customerInfo, planName, commission } = sale;
  return (
    <Confirmation
      sent
      action={
        <>
          <WhatsApp sale={sale} label="Avisar por WhatsApp" />
          {isOwn && !isErased(sale) && (
            <LinkButton
              href={`/app/sales/new?customer=${sale._id}`}
              size="sm"
              variant="default"
              leftSection={<IconRepeat size={18} aria-hidden />}
            >
              Vender de nuevo a este cliente
            </LinkButton>
          )}
        </>
      }
      onTouch={() => setTouched(true)}
    >
      <Text c="dimmed">
        {customerInfo.name} · {planName}. Tu comisión: {formatMoney(commission)}
      </Text>
      <Text>
        {lacksPhoto(sale)
          ? 'Falta la foto del DNI: agrégala cuando la tengas, con Editar.'
          : `Ahora verificamos el DNI${sale.expected ? `; suele tardar ${spanText(sale.expected.hours)}` : ''}. Te avisamos en Novedades.`}
      </Text>
    </Confirmation>
  );
}

/** Confirms that a sale is kept on the device, then that it was sent. */
export function Queued({ clientKey }: { clientKey: string }) {
  const outbox = useOutbox();
  const queued = outbox?.find((each) => each.clientKey === clientKey);
  const id = useSentSales()?.find((each) => each.clientKey === clientKey)?.saleId;
  const { data: sale } = trpc.sales.get.useQuery({ id: id ?? '' }, { enabled: id !== undefined });
  if (sale) return <Registered sale={sale} leaves={false} />;
  if (outbox && !queued) return <Confirmation sent />;
  if (queued && queued.state !== 'waiting') {
    return (
      <Card component="ul" padding="xl">
        <OutboxRow queued={queued} />
      </Card>
    );
  }
  return (
    <Confirmation
      sent={false}
      action={
        <LinkButton href={OUTBOX} variant="default">
          Ver ventas por enviar
        </LinkButton>
      }
    >
      <Text c="dimmed">
        {queued && `${queued.sale.customerInfo.name} · ${queued.planName}. `}
        {queued?.commission !== undefined && `Tu comisión: ${formatMoney(queued.commission)}. `}Todavía no
        llegó al sistema. Se envía sola cuando hay conexión, con la aplicación abierta; no cierres la sesión
        hasta entonces.
      </Text>
    </Confirmation>
  );
}

interface ConfirmationProps {
  /** Whether the server has the sale, or only this device. */
  sent: boolean;
  children?: ReactNode;
  /** Button for this sale, before those for the next. */
  action?: ReactNode;
  onTouch?: () => void;
}

/** Replaces the form once its sale is sent or kept. */
function Confirmation({ sent, children, action, onTouch }: ConfirmationProps) {
  const [, navigate] = useLocation();
  const { id } = useUser();
  useEffect(() => offerApp(id), [id]);
  // Before painting: a tap must not hit what moves.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const Shape = sent ? IconCheck : IconCloudUp;
  return (
    <Card padding="xl" onPointerDown={onTouch} onFocus={onTouch}>
      <Stack align="center" gap="sm" ta="center">
        <ThemeIcon size={72} radius="xl" color={sent ? 'green' : 'amber'} variant="light" aria-hidden>
          <Shape size={40} />
        </ThemeIcon>
        <Stack gap={4} role="status">
          <Text ff="heading" fw={700} fz="xl">
            {sent ? 'Venta registrada con éxito' : 'Venta guardada en este dispositivo'}
          </Text>
          {children}
        </Stack>
        <div className={classes.actions}>
          {action}
          <Button
            variant="light"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => navigate('/app/sales/new', { replace: true })}
          >
            Registrar otra
          </Button>
          <LinkButton href="/app/dashboard" variant="subtle">
            Ir al dashboard
          </LinkButton>
        </div>
      </Stack>
    </Card>
  );
}
