import { Alert, Button, CopyButton, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '../../../../shared/values/dates.ts';
import { whatsAppLink } from '../../../../shared/values/phones.ts';
import type { AdminUserView } from '../../../../shared/users/users.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { useTemplate } from '../../../api/useTemplate.ts';

/** Creates a password link for a user, to copy or send over WhatsApp. */
export function PasswordLinkPanel({ user }: { user: AdminUserView }) {
  const { mutate, data, error } = trpc.admin.createPasswordLink.useMutation();
  const asked = useRef(false);
  useEffect(() => {
    // Once: a new link revokes the one before.
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
  const address = window.location.origin + data.link;
  return (
    <Stack>
      <Text>
        Con este enlace <strong>{user.name}</strong> elige una contraseña nueva sin conocer la anterior.
      </Text>
      <TextInput label="Enlace" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      <Alert color="amber">
        Sirve una sola vez y vence a las 24 horas ({formatDateTime(data.expiresAt)}). No lo volverás a ver:
        cópialo o envíalo ahora. Los enlaces anteriores ya no funcionan.
      </Alert>
      <DialogActions>
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              onClick={copy}
            >
              {copied ? 'Copiado' : 'Copiar enlace'}
            </Button>
          )}
        </CopyButton>
        <SendButton user={user} address={address} />
      </DialogActions>
    </Stack>
  );
}

function SendButton({ user, address }: { user: AdminUserView; address: string }) {
  const text = useTemplate('password_link', { vendedor: user.name, enlace: address });
  return (
    <Button
      component="a"
      // Without a number WhatsApp asks for the contact.
      href={whatsAppLink(user.phone, text) ?? `https://wa.me/?text=${encodeURIComponent(text ?? address)}`}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
    >
      Enviar por WhatsApp
    </Button>
  );
}
