import { Anchor, Button, Group, Image, Stack, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconDownload, IconPrinter, IconShare } from '@tabler/icons-react';
import { useMemo } from 'react';
import { trpc } from '../../../api/trpc.ts';
import { saveFile } from '../../../forms/saveFile.ts';
import { CopyLink } from '../../users/LinkPanel.tsx';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';
import { notifyFailure } from '../../../ui/notices.tsx';
import classes from './PageSharing.module.css';
import { addressOf, codeFile, codePicture } from './pageCode.ts';
import { OutsideButton } from '../../../ui/links/OutsideButton.tsx';

const TEXT = 'Mira los planes de alarmas con sus precios y pide que te contacte:';
const ICON = { size: 20, 'aria-hidden': true } as const;

export function PageSharing({ link }: { link: string }) {
  const address = addressOf(link);
  const picture = useMemo(() => codePicture(address), [address]);
  return (
    <Stack>
      <Anchor href={address} target="_blank" rel="noopener" className={classes.address}>
        {address}
      </Anchor>
      <Visits />
      <Group gap="xs">
        {'share' in navigator && (
          <Button leftSection={<IconShare {...ICON} />} onClick={() => void share(address)}>
            Compartir
          </Button>
        )}
        <CopyLink address={address} iconSize={20} />
        <OutsideButton
          icon={IconBrandWhatsapp}
          iconSize={20}
          variant="default"
          href={`https://wa.me/?text=${encodeURIComponent(`${TEXT} ${address}`)}`}
        >
          Enviar por WhatsApp
        </OutsideButton>
      </Group>
      <Group align="flex-start">
        <Image src={picture} alt="Código QR de tu página" w={160} h={160} radius="md" />
        <Stack gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload {...ICON} />}
            onClick={() => void download(address)}
          >
            Descargar QR
          </Button>
          <LinkButton variant="default" href="/app/volante" leftSection={<IconPrinter {...ICON} />}>
            Imprimir volantes
          </LinkButton>
        </Stack>
      </Group>
    </Stack>
  );
}

function Visits() {
  const { data: [month] = [] } = trpc.pages.months.useQuery();
  if (!month) return null;
  const { visits, requests } = month;
  return (
    <Text c="dimmed" fz="sm">
      Este mes: {visits === 1 ? '1 visita' : `${visits} visitas`},{' '}
      {requests === 1 ? '1 pedido' : `${requests} pedidos`}
    </Text>
  );
}

async function share(url: string): Promise<void> {
  // Rejects when the user closes the share sheet.
  await navigator.share({ text: TEXT, url }).catch(() => undefined);
}

async function download(address: string): Promise<void> {
  try {
    saveFile(await codeFile(address), 'mi-pagina-qr.png');
  } catch {
    notifyFailure('No pudimos hacer la imagen del QR', 'Haz una captura de pantalla del código.');
  }
}
