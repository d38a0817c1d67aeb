import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { formatMoney } from '../../../../../shared/values/money.ts';
import type { SaleView } from '../../../../../shared/sales/sales.ts';
import { lacksPhoto } from '../../../../../shared/sales/dniPhoto.ts';
import { SellAgain } from '../../card/SellAgain.tsx';
import { useUser } from '../../../../api/user.ts';
import { offerApp } from '../../../../device/appOffer.ts';
import { WhatsApp } from '../../card/WhatsApp.tsx';
import { Confirmation } from './Confirmation.tsx';

const REDIRECT_MS = 2000;

/** Confirms the sale and opens the dashboard after two seconds without a touch. */
export function Registered({ sale, another }: { sale: SaleView; another: string }) {
  const [, navigate] = useLocation();
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (touched) return;
    const timer = setTimeout(() => navigate('/app/dashboard'), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [touched, navigate]);
  const { id } = useUser();
  useEffect(() => offerApp(id), [id]);
  const { customerInfo, planName, commission } = sale;
  return (
    <Confirmation
      sent
      title="Venta registrada con éxito"
      action={
        <>
          <WhatsApp sale={sale} label="Avisar por WhatsApp" />
          <SellAgain sale={sale} />
        </>
      }
      another={another}
      onTouch={() => setTouched(true)}
    >
      <Text c="dimmed">
        {customerInfo.name} · {planName}. Tu comisión: {formatMoney(commission)}
      </Text>
      {lacksPhoto(sale) && <Text>Falta la foto del DNI: agrégala cuando la tengas, con Editar.</Text>}
    </Confirmation>
  );
}
