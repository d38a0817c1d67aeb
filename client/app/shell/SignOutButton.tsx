import { useDisclosure } from '@mantine/hooks';
import { IconLogout } from '@tabler/icons-react';
import { signOut } from '../../api/queryClient.ts';
import { useUser } from '../../api/user.ts';
import { useQueue } from '../../device/outbox/queue.ts';
import { hasDrafts } from '../../forms/formDraft.ts';
import { hasSaleDrafts } from '../../features/sales/form/draft/saleDrafts.ts';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { HeaderButton } from './HeaderButton.tsx';

const SignOutQuestion = lazyDialog(() => import('./SignOutQuestion.tsx'));

/** Asks first if drafts or queued sales would be lost. */
export function SignOutButton() {
  const [asking, question] = useDisclosure();
  const waiting = useQueue()?.filter(({ state }) => state !== 'repriced') ?? [];
  const { id } = useUser();
  const onClick = async () => {
    const loses = waiting.length > 0 || (await hasSaleDrafts(id).catch(() => false)) || hasDrafts();
    if (loses) question.open();
    else signOut();
  };
  return (
    <>
      <HeaderButton icon={IconLogout} label="Cerrar sesión" onClick={() => void onClick()}>
        Cerrar sesión
      </HeaderButton>
      <SignOutQuestion waiting={waiting} opened={asking} onConfirm={signOut} onClose={question.close} />
    </>
  );
}
