import { Drawer } from '@mantine/core';
import { Sidebar } from './Sidebar.tsx';

export default function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer opened={opened} onClose={onClose} size={300} title="Menú">
      <Sidebar />
    </Drawer>
  );
}
