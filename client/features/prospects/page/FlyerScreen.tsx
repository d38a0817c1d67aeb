import '../../../ui/print.css';
import { Text } from '@mantine/core';
import { IconPrinter, IconWorldOff } from '@tabler/icons-react';
import { publicNameOf } from '../../../../shared/values/names.ts';
import { useUser } from '../../../api/user.ts';
import { trpc } from '../../../api/trpc.ts';
import { BackButton } from '../../../ui/links/BackLink.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useLightPrint } from '../../../ui/useLightPrint.ts';
import classes from './FlyerScreen.module.css';
import { addressOf, codePicture } from './pageCode.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';

/** Four flyers of A6 on a sheet of A4, with the code of the user's page. */
export default function FlyerScreen() {
  useLightPrint();
  const page = trpc.pages.own.useQuery();
  const link = page.data?.enabled ? page.data.link : null;
  return (
    <>
      <div data-noprint>
        <PageHeader
          title="Volantes"
          description="Una hoja A4 con cuatro: imprime y corta por las líneas"
          actions={
            <>
              <BackButton href="/app/profile">Perfil</BackButton>
              {link !== null && (
                <ActionButton icon={IconPrinter} iconSize={20} onClick={() => window.print()}>
                  Imprimir
                </ActionButton>
              )}
            </>
          }
        />
      </div>
      <QueryState query={page} errorTitle="Error al cargar tu página" rows={6}>
        {() =>
          link === null ? (
            <EmptyState icon={IconWorldOff} title="Tu página está apagada">
              Actívala en tu perfil para imprimir volantes que lleven a ella.
            </EmptyState>
          ) : (
            <Sheet address={addressOf(link)} />
          )
        }
      </QueryState>
    </>
  );
}

function Sheet({ address }: { address: string }) {
  const { name } = useUser();
  const picture = codePicture(address);
  return (
    <div className={classes.sheet}>
      {[1, 2, 3, 4].map((place) => (
        <article key={place} className={classes.flyer} {...(place > 1 && { 'aria-hidden': true })}>
          <Text className={classes.kind}>Alarmas monitoreadas</Text>
          <Text className={classes.seller}>{publicNameOf(name)}</Text>
          <img src={picture} alt={place === 1 ? 'Código QR de tu página' : ''} className={classes.code} />
          <Text className={classes.call}>Mira los planes y precios, y pide que te contacte</Text>
          <Text className={classes.address}>{address.replace(/^https?:\/\//, '')}</Text>
        </article>
      ))}
    </div>
  );
}
