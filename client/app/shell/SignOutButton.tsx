import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout } from '@tabler/icons-react';
import { signOut } from '../../api/queryClient.ts';
import { useUser } from '../../api/user.ts';
import { useQueue } from '../../device/outbox/queue.ts';
import { hasDrafts } from '../../forms/formDraft.ts';
import { hasSaleDrafts } from '../../features/sales/form/draft/saleDrafts.ts';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';

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
      <Button
        visibleFrom="sm"
        variant="subtle"
        leftSection={<IconLogout size={18} aria-hidden />}
        onClick={() => void onClick()}
      >
        Cerrar sesión
      </Button>
      <ActionIcon
        hiddenFrom="sm"
        variant="subtle"
        size={44}
        aria-label="Cerrar sesión"
        onClick={() => void onClick()}
      >
        <IconLogout size={22} aria-hidden />
      </ActionIcon>
      <SignOutQuestion waiting={waiting} opened={asking} onConfirm={signOut} onClose={question.close} />
    </>
  );
}
