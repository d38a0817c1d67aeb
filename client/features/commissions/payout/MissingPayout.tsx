import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { SettlementView } from '../../../../shared/commissions/settlements.ts';

/** Warns of missing payout data before money is due. */
export function MissingPayout({ settlement }: { settlement: SettlementView }) {
  const { state, payout, sellerName } = settlement;
  if (payout !== null || (state !== 'draft' && state !== 'closed')) return null;
  return (
    <Alert
      color="amber"
      icon={<IconAlertTriangle aria-hidden />}
      title="Faltan los datos de cobro"
      mb="md"
      data-noprint
    >
      {state === 'draft'
        ? `${sellerName} todavía no cargó su CUIT ni su CBU o alias. Los carga en su perfil; si cierras la liquidación antes, queda sin ellos.`
        : `${sellerName} no tenía cargados su CUIT ni su CBU o alias cuando se cerró: no está en el archivo para el banco. Págala de otro modo, o anúlala cuando los cargue y prepara otra.`}
    </Alert>
  );
}
