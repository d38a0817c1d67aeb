import { Stack, Switch } from '@mantine/core';
import type { MailWishesView } from '../../../shared/mail/mail.ts';
import type { Role } from '../../../shared/users/roles.ts';
import { trpc } from '../../api/trpc.ts';
import { failureNotice, notifyDone } from '../../ui/notices.tsx';

/** The mails that a user may turn off. */
export function MailWishes({ mail, role }: { mail: MailWishesView; role: Role }) {
  const utils = trpc.useUtils();
  const change = trpc.auth.setMailWishes.useMutation({
    onSuccess: (wishes) => {
      utils.auth.profile.setData(undefined, (shown) => shown && { ...shown, mail: wishes });
      notifyDone('Se guardó qué mails recibes');
    },
    onError: failureNotice('No se pudo guardar'),
  });
  const shown = change.isPending ? { ...mail, ...change.variables } : mail;
  const set = (wishes: Partial<MailWishesView>) => !change.isPending && change.mutate(wishes);
  return (
    <Stack>
      <Switch
        size="md"
        label="Avisos por mail"
        description="Liquidaciones pagadas, y lo que hay que confirmar si no recibes avisos en un dispositivo."
        checked={shown.notices}
        onChange={({ currentTarget: { checked } }) => set({ notices: checked })}
      />
      {role === 'admin' && (
        <Switch
          size="md"
          label="Resumen semanal por mail"
          description="La semana pasada, los lunes a las 8."
          checked={shown.summary}
          onChange={({ currentTarget: { checked } }) => set({ summary: checked })}
        />
      )}
    </Stack>
  );
}
