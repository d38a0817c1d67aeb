import { Menu } from '@mantine/core';
import { IconDots, IconEdit, IconId, IconRepeat } from '@tabler/icons-react';
import { Link } from 'wouter';
import { isErased } from '../../../../shared/values/erased.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { useUser } from '../../../api/user.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useMayEdit, usePhotoViewer } from '../card/SaleActions.tsx';

/** The rare actions of an open sale. */
export function SaleMenu({ sale }: { sale: SaleView }) {
  const { open, viewer } = usePhotoViewer(sale);
  const isOwn = useUser().id === sale.sellerId;
  const mayEdit = useMayEdit(sale);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon={IconDots} label="Más acciones" />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item mih={44} leftSection={<IconId size={18} aria-hidden />} onClick={open}>
            Ver DNI
          </Menu.Item>
          {mayEdit && (
            <Menu.Item
              mih={44}
              component={Link}
              href={`/app/sales/${sale._id}/edit`}
              leftSection={<IconEdit size={18} aria-hidden />}
            >
              Editar
            </Menu.Item>
          )}
          {isOwn && !isErased(sale) && (
            <Menu.Item
              mih={44}
              component={Link}
              href={`/app/sales/new?customer=${sale._id}`}
              leftSection={<IconRepeat size={18} aria-hidden />}
            >
              Vender de nuevo a este cliente
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {viewer}
    </>
  );
}
