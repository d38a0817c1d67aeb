import '../../../ui/print.css';
import { Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import type { SettlementView } from '../../../../shared/commissions/settlements.ts';
import { trpc } from '../../../api/trpc.ts';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { LastSeen } from '../../../ui/LastSeen.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useLightPrint } from '../../../ui/useLightPrint.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';

interface SettlementPageProps {
  titleOf: (settlement: SettlementView) => string;
  actions?: (settlement: SettlementView) => ReactNode;
  /** Shown between the head and the settlement. */
  back: ReactNode;
  children: (settlement: SettlementView) => ReactNode;
}

/** The settlement in the address; only it is printed. */
export function SettlementPage({ titleOf, actions, back, children }: SettlementPageProps) {
  const { id = '' } = useParams();
  useLightPrint();
  const settlement = trpc.commissions.settlement.useQuery({ id });
  const { data } = settlement;
  return (
    <>
      <Text fw={600} mb="xs" data-printonly>
        Sistema de Ventas
      </Text>
      <PageHeader title={data ? titleOf(data) : 'Liquidación'} actions={data && actions?.(data)} />
      {back}
      <LastSeen query={settlement} spaced />
      <QueryState query={settlement} errorTitle="Error al cargar la liquidación" rows={6}>
        {children}
      </QueryState>
    </>
  );
}

export function PrintButton() {
  return (
    <ActionButton icon={IconPrinter} iconSize={20} variant="default" onClick={() => window.print()}>
      Imprimir
    </ActionButton>
  );
}
