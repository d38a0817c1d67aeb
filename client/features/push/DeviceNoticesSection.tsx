import { Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../api/errors.ts';
import { useUser } from '../../api/user.ts';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { QueryState } from '../../ui/lists/QueryState.tsx';
import classes from './DeviceNoticesSection.module.css';
import { NOTICES_KEY, readNotices, turnOff, turnOn, type DeviceNotices } from './deviceNotices.ts';
import { Hint } from '../../ui/Hint.tsx';

/** Switches push messages on and off, only for this device and session. */
export default function DeviceNoticesSection() {
  // The permission may have changed in the browser's settings.
  const notices = useQuery({ queryKey: NOTICES_KEY, queryFn: readNotices, staleTime: 0 });
  return (
    <>
      <QueryState
        query={notices}
        errorTitle="Error al cargar los avisos"
        pending={<Skeleton h={44} aria-hidden />}
      >
        {(data) => ('publicKey' in data ? <NoticesSwitch {...data} /> : <WhyNot {...data} />)}
      </QueryState>
    </>
  );
}

function NoticesSwitch({ state, publicKey }: Extract<DeviceNotices, { publicKey: string }>) {
  const { role } = useUser();
  const client = useQueryClient();
  const settled = { onSettled: () => client.invalidateQueries({ queryKey: NOTICES_KEY }) };
  const on = useMutation({ mutationFn: turnOn, ...settled });
  const off = useMutation({ mutationFn: turnOff, ...settled });
  const busy = on.isPending || off.isPending;
  const change = (checked: boolean) => {
    on.reset();
    off.reset();
    if (checked) on.mutate({ permission: Notification.requestPermission(), publicKey });
    else off.mutate();
  };
  const error = on.error ?? off.error;
  return (
    <Stack gap="sm">
      <Switch
        size="md"
        py="xs"
        classNames={{ track: classes.track }}
        label="Recibir avisos"
        description={
          state === 'on'
            ? 'Este dispositivo los recibe hasta que cierres la sesión.'
            : 'También con la app cerrada. Se ve un título, sin nombres ni importes.'
        }
        checked={on.isPending || (state === 'on' && !off.isPending)}
        disabled={busy}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      <Hint>
        {role === 'admin'
          ? 'Te avisamos cuando un vendedor escribe en su chat privado y espera una respuesta.'
          : 'Te avisamos de mensajes privados, entrenamientos, novedades de tus ventas y liquidaciones pagadas.'}
      </Hint>
      <ErrorAlert>
        {error && errorText(error, 'No se pudieron cambiar los avisos de este dispositivo')}
      </ErrorAlert>
    </Stack>
  );
}

function WhyNot({ state }: { state: 'unsupported' | 'needsApp' | 'denied' }) {
  const reasons = {
    unsupported:
      'Este navegador no puede recibir avisos. Prueba con Chrome, Edge, Firefox o Safari, actualizado.',
    needsApp:
      'En el iPhone y el iPad los avisos llegan solo a la app instalada: en Safari toca Compartir y «Agregar a inicio», ábrela desde allí y vuelve a esta pantalla.',
    denied:
      'Los avisos están bloqueados para este sitio. Para recibirlos, permite las notificaciones en los ajustes del navegador (el ícono a la izquierda de la dirección) o, con la app instalada, en los del teléfono. Después vuelve a esta pantalla.',
  };
  return <Text>{reasons[state]}</Text>;
}
