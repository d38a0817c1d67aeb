import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout } from '@tabler/icons-react';
import { signOut } from '../../api/queryClient.ts';
import { useUser } from '../../api/user.ts';
import { hasDrafts } from '../../forms/formDraft.ts';
import { hasSaleDrafts } from '../../features/sales/form/saleDrafts.ts';
import { useContactCount, useOutbox } from '../../features/sales/outbox/outbox.ts';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';

const SignOutQuestion = lazyDialog(() => import('./SignOutQuestion.tsx'));

/** Asks first if drafts or queued sales would be lost. */
export function SignOutButton() {
  const [asking, question] = useDisclosure();
  const sales = useOutbox()?.filter(({ state }) => state !== 'repriced').length ?? 0;
  const contacts = useContactCount();
  const { id } = useUser();
  const onClick = async () => {
    const loses = sales + contacts > 0 || (await hasSaleDrafts(id).catch(() => false)) || hasDrafts();
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
      <SignOutQuestion
        sales={sales}
        contacts={contacts}
        opened={asking}
        onConfirm={signOut}
        onClose={question.close}
      />
    </>
  );
}
