import { Alert, Button, List, Text } from '@mantine/core';
import { IconLock, IconRefresh, IconZoomQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { meaningOf, saleStatusLabel } from '../../../../../shared/sales/saleStatus.ts';
import type { SaleView } from '../../../../../shared/sales/sales.ts';
import { usePresence } from '../../../../api/seen.ts';
import { callFailure, trpc } from '../../../../api/trpc.ts';
import { useUser } from '../../../../api/user.ts';
import { goBack } from '../../../../router/wayBack.ts';
import { EmptyState } from '../../../../ui/lists/EmptyState.tsx';
import { NeedsConnection } from '../../../../ui/lists/NeedsConnection.tsx';
import { ErrorState } from '../../../../ui/lists/ErrorState.tsx';
import { notifyDone } from '../../../../ui/notices.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { RowsSkeleton } from '../../../../ui/lists/RowsSkeleton.tsx';
import { showSale } from '../../showSale.ts';
import { saleErrorText } from '../saleErrors.ts';
import { saleChanges } from './saleChanges.ts';
import { clearSaleDraft } from '../draft/saleDrafts.ts';
import { SaleForm } from '../SaleForm.tsx';
import { toFormValues } from '../saleFormValues.ts';
import { LinkButton } from '../../../../ui/links/LinkButton.tsx';
import { BackButton } from '../../../../ui/links/BackLink.tsx';

const OWN_SALES = '/app/sales/history';
const TEAM_SALES = '/app/admin/dashboard?tab=ventas';

export default function EditSaleScreen() {
  const { id = '' } = useParams();
  // Fetched at each visit, since the status decides what is allowed, but not while the user types.
  const sale = trpc.sales.get.useQuery({ id }, { gcTime: 0, staleTime: Infinity, refetchOnMount: 'always' });
  const presence = usePresence(sale);
  const missing = presence === 'missing';
  const isFetched = presence === 'here' && sale.isFetchedAfterMount;
  const failed = isFetched && sale.isLoadingError;
  const isGone = callFailure(sale.error)?.status === 404;
  return (
    <>
      <PageHeader title="Editar Venta" actions={<BackToSales sellerId={sale.data?.sellerId} />} />
      {missing && <NeedsConnection />}
      {!missing && !isFetched && <RowsSkeleton rows={3} height={220} />}
      {failed && isGone && (
        <EmptyState icon={IconZoomQuestion} title="La venta no existe" action={<BackToSales />}>
          Puede que el enlace esté incompleto o que la venta sea de otra persona.
        </EmptyState>
      )}
      {failed && !isGone && (
        <ErrorState message="Error al cargar la venta" onRetry={() => void sale.refetch()} />
      )}
      {isFetched && sale.data && <Editor key={id} opened={sale.data} reload={sale.refetch} />}
    </>
  );
}

interface EditorProps {
  opened: SaleView;
  reload: () => Promise<{ data: SaleView | undefined; isSuccess: boolean }>;
}

function Editor({ opened, reload }: EditorProps) {
  const user = useUser();
  // Others' changes load only on request: a new form would replace typed text.
  const [sale, setSale] = useState(opened);
  const utils = trpc.useUtils();
  const draft = `sale-${sale._id}`;
  const edit = trpc.sales.edit.useMutation({
    onSuccess: (changed) => {
      clearSaleDraft(user.id, draft);
      notifyDone('Venta modificada con éxito');
      goBack(sale.sellerId === user.id ? OWN_SALES : TEAM_SALES);
      showSale(changed);
    },
    // The refusal may mean that the status has changed.
    onError: () => {
      void utils.sales.list.invalidate();
      void utils.sales.recent.invalidate();
    },
  });
  /** The sale before it was loaded again. */
  const [before, setBefore] = useState<SaleView>();
  const loadCurrent = async () => {
    const { data, isSuccess } = await reload();
    if (!isSuccess || !data) return;
    setBefore(sale);
    setSale(data);
    edit.reset();
  };
  if (user.role !== 'admin' && !meaningOf(sale).isEditable) {
    return (
      <EmptyState
        icon={IconLock}
        title="Esta venta ya no se puede modificar"
        action={<LinkButton href="/app/chat?tab=private">Escribir a tu administrador</LinkButton>}
      >
        Está en estado {saleStatusLabel(sale.status)}. Si hay algo que corregir, pídeselo en el chat privado.
      </EmptyState>
    );
  }
  return (
    <SaleForm
      // A fresh form for the reloaded sale; the draft carries over the typed values.
      key={sale.updatedAt}
      draft={draft}
      initial={toFormValues(sale)}
      edited={sale}
      notice={before && <Changes before={before} now={sale} />}
      submitLabel="Guardar cambios"
      busyLabel="Guardando..."
      error={saleErrorText(edit.error, 'Error al modificar la venta. Intenta nuevamente.')}
      remedy={
        callFailure(edit.error)?.code === 'SALE_CHANGED' && (
          <Button variant="light" onClick={() => void loadCurrent()}>
            Cargar lo que dice ahora
          </Button>
        )
      }
      onSubmit={({ sale: values }) =>
        edit.mutateAsync({ ...values, id: sale._id, expectedUpdatedAt: sale.updatedAt })
      }
    />
  );
}

function Changes({ before, now }: { before: SaleView; now: SaleView }) {
  return (
    <Alert role="status" icon={<IconRefresh aria-hidden />} title="Esto cambió en la venta">
      <List size="sm" mb="xs">
        {saleChanges(before, now).map(({ label, text }) => (
          <List.Item key={label}>
            {label}: {text}
          </List.Item>
        ))}
      </List>
      <Text size="sm">Lo que escribiste sigue en el formulario. Revísalo y guarda.</Text>
    </Alert>
  );
}

function BackToSales({ sellerId }: { sellerId?: string | undefined }) {
  const { id } = useUser();
  return sellerId === undefined || sellerId === id ? (
    <BackButton href={OWN_SALES}>Volver al historial</BackButton>
  ) : (
    <BackButton href={TEAM_SALES}>Volver a las ventas</BackButton>
  );
}
