import { Kbd } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { HeaderButton } from '../shell/HeaderButton.tsx';

const Palette = lazyDialog(() => import('./Palette.tsx'));

/** Opens the search over everything: by '/', Ctrl-K or a tap. */
export function PaletteButton() {
  const [opened, { open, close }] = useDisclosure();
  // Shift may be held: on a Spanish keyboard this is Shift-7.
  useHotkeys([
    ['/', open],
    ['shift+/', open],
  ]);
  // In a field too.
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <HeaderButton
        icon={IconSearch}
        label="Buscar en todo"
        variant="default"
        rightSection={<Kbd size="xs">/</Kbd>}
        aria-keyshortcuts="/ Control+K"
        onClick={open}
      >
        Buscar
      </HeaderButton>
      <Palette opened={opened} onClose={close} />
    </>
  );
}
