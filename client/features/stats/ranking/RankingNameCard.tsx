import { Switch } from '@mantine/core';
import { HIDDEN_SELLER } from '../../../../shared/stats/ranking.ts';
import type { UserView } from '../../../../shared/users/users.ts';
import { trpc } from '../../../api/trpc.ts';
import { notifyDone, failureNotice } from '../../../ui/notices.tsx';

/** Whether the ranking shows the seller's name to others. */
export function RankingNameCard({ user: { inRanking = true } }: { user: UserView }) {
  const utils = trpc.useUtils();
  const change = trpc.auth.setInRanking.useMutation({
    onSuccess: (visible) => {
      utils.auth.profile.setData(undefined, (shown) => shown && { ...shown, inRanking: visible });
      notifyDone(visible ? 'Los demás ven tu nombre' : `Los demás ven «${HIDDEN_SELLER}»`);
    },
    onError: failureNotice('No se pudo guardar'),
  });
  return (
    <>
      <Switch
        size="md"
        label="Aparecer con mi nombre"
        description={`Nombre e inicial. Si no, los demás ven «${HIDDEN_SELLER}»; tus instalaciones cuentan igual.`}
        checked={change.isPending ? change.variables.visible : inRanking}
        onChange={({ currentTarget: { checked } }) =>
          !change.isPending && change.mutate({ visible: checked })
        }
      />
    </>
  );
}
