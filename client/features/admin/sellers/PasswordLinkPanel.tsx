import { Alert, Button, CopyButton, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '../../../../shared/dates.ts';
import type { AdminUserView } from '../../../../shared/users.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { whatsappLink } from '../../../forms/phoneLinks.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';

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
        <Button
          component="a"
          href={whatsappMessage(user, address)}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
        >
          Enviar por WhatsApp
        </Button>
      </DialogActions>
    </Stack>
  );
}

function whatsappMessage({ name, phone }: AdminUserView, address: string): string {
  const text = `Hola ${name}: con este enlace puedes elegir una contraseña nueva. Sirve una sola vez y vence en 24 horas. ${address}`;
  // Without a number WhatsApp asks for the contact.
  return `${whatsappLink(phone) ?? 'https://wa.me/'}?text=${encodeURIComponent(text)}`;
}
