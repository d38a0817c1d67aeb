import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout } from '@tabler/icons-react';
import { leaveSession } from '../../api/queryClient.ts';
import { trpc } from '../../api/trpc.ts';
import { hasDrafts } from '../../forms/formDraft.ts';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';

const SignOutQuestion = lazyDialog(() => import('./SignOutQuestion.tsx'));

/** Signs out; asks when something typed would be lost. */
export function SignOutButton() {
  const [asking, question] = useDisclosure();
  const logout = trpc.auth.logout.useMutation({
    // Signs out here even if the server cannot be reached.
    onSettled: () => leaveSession('/login'),
  });
  const signOut = () => logout.mutate();
  const onClick = () => (hasDrafts() ? question.open() : signOut());
  return (
    <>
      <Button
        visibleFrom="sm"
        variant="subtle"
        leftSection={<IconLogout size={18} aria-hidden />}
        loading={logout.isPending}
        onClick={onClick}
      >
        Cerrar sesión
      </Button>
      <ActionIcon
        hiddenFrom="sm"
        variant="subtle"
        size={44}
        aria-label="Cerrar sesión"
        loading={logout.isPending}
        onClick={onClick}
      >
        <IconLogout size={22} aria-hidden />
      </ActionIcon>
      <SignOutQuestion opened={asking} busy={logout.isPending} onConfirm={signOut} onClose={question.close} />
    </>
  );
}
