import { Kbd } from '@mantine/core';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { HeaderButton } from '../shell/HeaderButton.tsx';

const Palette = lazyDialog(() => import('./Palette.tsx'));

/** Opens the search over everything: by '/', Ctrl-K or a tap. */
export function PaletteButton() {
  const [opened, { open, close }] = useDisclosure();
  useWindowEvent('keydown', (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    open();
  });
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

function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  // Shift may be held: on a Spanish keyboard this is Shift-7.
  return key === '/' && !(target instanceof Element && target.closest('input, textarea, select') !== null);
}
