import { Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useDownload } from '../../ui/useDownload.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';

/** The user's legal right to the data held about them (Ley 25.326). */
export function OwnDataCard() {
  const { start, isPending } = useDownload('No se pudieron descargar tus datos');
  return (
    <>
      <Group>
        <ActionButton
          icon={IconDownload}
          variant="default"
          aria-disabled={isPending}
          onClick={() => start({ path: '/api/users/personal-data', name: 'mis-datos.json' })}
        >
          {isPending ? 'Descargando...' : 'Descargar mis datos'}
        </ActionButton>
      </Group>
    </>
  );
}
