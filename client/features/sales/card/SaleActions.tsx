import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCameraOff, IconEdit, IconId } from '@tabler/icons-react';
import { Link } from 'wouter';
import { isErased } from '../../../../shared/values/erased.ts';
import { meaningOf } from '../../../../shared/sales/saleStatus.ts';
import { photoRemoval } from '../../../../shared/sales/retention.ts';
import { dniPhotoOf, lacksPhoto } from '../../../../shared/sales/dniPhoto.ts';
import type { SaleRowView } from '../../../../shared/sales/saleRow.ts';
import { utils } from '../../../api/queryClient.ts';
import { useUser } from '../../../api/user.ts';
import { useBackCloses } from '../../../router/useBackCloses.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { descriptionOf, personOf } from './saleTexts.ts';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';

const PhotoViewer = lazyDialog(() => import('../photo/PhotoViewer.tsx'));
const AddPhoto = lazyDialog(() => import('../photo/AddPhoto.tsx'));

/** Whether the user may change the sale now. */
export function useMayEdit(sale: SaleRowView): boolean {
  const isAdmin = useUser().role === 'admin';
  return (isAdmin || meaningOf(sale).isEditable) && !isErased(sale);
}

interface SaleActionsProps {
  sale: SaleRowView;
  className?: string | undefined;
}

/** Shows the DNI's photo and, while the status allows it, links to editing. */
export function SaleActions({ sale, className }: SaleActionsProps) {
  const { open, viewer } = usePhotoViewer(sale);
  const shape = { size: 'sm', variant: 'default', className } as const;
  return (
    <>
      <Button {...shape} leftSection={<IconId size={18} aria-hidden />} aria-haspopup="dialog" onClick={open}>
        Ver DNI
      </Button>
      {useMayEdit(sale) && (
        <Button
          {...shape}
          component={Link}
          href={`/app/sales/${sale._id}/edit`}
          leftSection={<IconEdit size={18} aria-hidden />}
          aria-label={`Editar ${descriptionOf(sale)}`}
        >
          Editar
        </Button>
      )}
      {viewer}
    </>
  );
}

/** 'Ver DNI' with room only for an icon. */
export function PhotoButton({ sale, className }: SaleActionsProps) {
  const { open, viewer } = usePhotoViewer(sale);
  const missing = lacksPhoto(sale);
  return (
    <>
      <IconButton
        icon={missing ? IconCameraOff : IconId}
        variant="subtle"
        color={missing ? 'amber' : 'gray'}
        className={className}
        label={missing ? 'Ver DNI: falta la foto' : 'Ver DNI'}
        aria-haspopup="dialog"
        onClick={open}
      />
      {viewer}
    </>
  );
}

/** Opens the DNI's photo, to which a missing one can be added. */
export function usePhotoViewer(sale: SaleRowView) {
  const [viewing, { open, close }] = useDisclosure();
  const mayEdit = useMayEdit(sale);
  const adding = useDialog<string>();
  useBackCloses(adding.opened, adding.close);
  const holder = sale.verification.holderName || personOf(sale);
  // Another photo of a rejected DNI is sent with its data.
  const mayAdd = mayEdit && sale.verification.state !== 'rejected';
  const add = () => {
    close();
    adding.open(sale._id);
  };
  const viewer = (
    <>
      <PhotoViewer
        alt={`DNI de ${holder}`}
        photo={dniPhotoOf(sale)}
        opened={viewing}
        onClose={close}
        onRetry={() => utils.sales.invalidate()}
        missingText={photoRemoval(sale) ?? 'Esta venta no tiene foto del DNI.'}
        missingAction={
          mayAdd && (
            <Button variant="light" onClick={add}>
              Agregar foto
            </Button>
          )
        }
      />
      <AddPhoto {...adding} />
    </>
  );
  return { open, viewer };
}
