import { Drawer } from '@mantine/core';
import { useBackCloses } from '../../router/useBackCloses.ts';
import { Sidebar } from './Sidebar.tsx';

export default function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  useBackCloses(opened, onClose);
  return (
    <Drawer opened={opened} onClose={onClose} size={300} title="Menú">
      <Sidebar />
    </Drawer>
  );
}
