import { Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { AdminUserView } from '../../../../shared/users/users.ts';
import { formatDateTime } from '../../../../shared/values/dates.ts';
import { whatsAppLink } from '../../../../shared/values/phones.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { useTemplate } from '../../../api/useTemplate.ts';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { LinkPanel } from '../LinkPanel.tsx';

/** Makes a password link for a user, to copy or send by WhatsApp. */
export function PasswordLinkPanel({ user }: { user: AdminUserView }) {
  const { mutate, data, error } = trpc.admin.createPasswordLink.useMutation();
  const asked = useRef(false);
  useEffect(() => {
    // Once: a new link revokes the previous one.
    if (!asked.current) mutate({ id: user._id });
    asked.current = true;
  }, [mutate, user._id]);
  if (error) {
    return (
      <ErrorState
        title="Error al crear el enlace"
        message={errorText(error)}
        onRetry={() => mutate({ id: user._id })}
      />
    );
  }
  if (!data) return <Skeleton h={220} role="status" aria-label="Cargando..." />;
  return <NewLink user={user} {...data} />;
}

function NewLink({ user, link, expiresAt }: { user: AdminUserView; link: string; expiresAt: string }) {
  const address = window.location.origin + link;
  const text = useTemplate('password_link', { vendedor: user.name, enlace: address });
  return (
    <Stack>
      <Text>
        Con este enlace <strong>{user.name}</strong> elige una contraseña nueva sin conocer la anterior.
      </Text>
      <LinkPanel
        label="Enlace"
        address={address}
        warning={`Sirve una sola vez y vence a las 24 horas (${formatDateTime(expiresAt)}). No lo volverás a ver: cópialo o envíalo ahora. Los enlaces anteriores ya no funcionan.`}
        // A link without a number makes WhatsApp ask for the contact.
        whatsApp={
          whatsAppLink(user.phone, text) ?? `https://wa.me/?text=${encodeURIComponent(text ?? address)}`
        }
      />
    </Stack>
  );
}
