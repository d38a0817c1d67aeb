import { ActionIcon, Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { leaveSession } from '../../api/queryClient.ts';
import { trpc } from '../../api/trpc.ts';

export function SignOutButton() {
  const logout = trpc.auth.logout.useMutation({
    // Signs out here even if the server cannot be reached.
    onSettled: () => leaveSession('/login'),
  });
  const signOut = () => logout.mutate();
  return (
    <>
      <Button
        visibleFrom="sm"
        variant="subtle"
        leftSection={<IconLogout size={18} aria-hidden />}
        loading={logout.isPending}
        onClick={signOut}
      >
        Cerrar sesión
      </Button>
      <ActionIcon
        hiddenFrom="sm"
        variant="subtle"
        size={44}
        aria-label="Cerrar sesión"
        loading={logout.isPending}
        onClick={signOut}
      >
        <IconLogout size={22} aria-hidden />
      </ActionIcon>
    </>
  );
}
