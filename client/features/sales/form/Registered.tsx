import { Button, Card, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { formatMoney } from '../../../../shared/money.ts';
import type { SaleView } from '../../../../shared/sales.ts';
import { lacksPhoto } from '../card/saleTexts.ts';
import { WhatsApp } from '../card/WhatsApp.tsx';
import classes from './Registered.module.css';

const REDIRECT_MS = 2000;

/** Confirms the sale and opens the dashboard after two seconds, unless it is touched. */
export function Registered({ sale, another }: { sale: SaleView; another: string }) {
  const [, navigate] = useLocation();
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (touched) return;
    const timer = setTimeout(() => navigate('/app/dashboard'), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [touched, navigate]);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const stay = () => setTouched(true);
  const { customerInfo, planName, commission } = sale;
  return (
    <Card padding="xl" onPointerDown={stay} onFocus={stay}>
      <Stack align="center" gap="sm" ta="center">
        <ThemeIcon size={72} radius="xl" color="green" variant="light" aria-hidden>
          <IconCheck size={40} />
        </ThemeIcon>
        <Stack gap={4} role="status">
          <Text ff="heading" fw={700} fz="xl">
            Venta registrada con éxito
          </Text>
          <Text c="dimmed">
            {customerInfo.name} · {planName}. Tu comisión: {formatMoney(commission)}
          </Text>
          {lacksPhoto(sale) && <Text>Falta la foto del DNI: agrégala cuando la tengas, con Editar.</Text>}
        </Stack>
        <div className={classes.actions}>
          <WhatsApp sale={sale} label="Avisar por WhatsApp" />
          <Button
            variant="light"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => navigate(another, { replace: true })}
          >
            Registrar otra
          </Button>
          <Button component={Link} href="/app/dashboard" variant="subtle">
            Ir al dashboard
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
