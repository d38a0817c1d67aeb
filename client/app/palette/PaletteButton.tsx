import { ActionIcon, Button, Kbd } from '@mantine/core';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';

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
      <Button
        visibleFrom="sm"
        variant="default"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={<Kbd size="xs">/</Kbd>}
        aria-label="Buscar en todo"
        aria-keyshortcuts="/ Control+K"
        onClick={open}
      >
        Buscar
      </Button>
      <ActionIcon hiddenFrom="sm" variant="subtle" size={44} aria-label="Buscar en todo" onClick={open}>
        <IconSearch size={22} aria-hidden />
      </ActionIcon>
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
