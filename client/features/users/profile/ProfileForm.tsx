import { Card, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import {
  updateProfileInput,
  type UpdateProfileInput,
  type UserView,
} from '../../../../shared/users/users.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { focusFirstError } from '../../../forms/focusFirstError.ts';
import { Restored } from '../../../forms/Restored.tsx';
import { SubmitRow } from '../../../forms/SubmitRow.tsx';
import { useBriefSuccess } from '../../../forms/useBriefSuccess.ts';
import { useKeptForm } from '../../../forms/useKeptForm.ts';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { ContactFields, NameField } from '../../auth/AccountFields.tsx';

const validate = schemaResolver(updateProfileInput, { sync: true });

/** Edits name, phone and location of the user; the email has its own form. */
export function ProfileForm({ user }: { user: UserView }) {
  const cache = trpc.useUtils();
  const kept = useKeptForm<UpdateProfileInput>({ draft: 'profile', current: toValues(user), validate });
  const { form } = kept;
  const update = trpc.auth.updateProfile.useMutation({
    onSuccess: (updated) => {
      form.setValues(toValues(updated));
      kept.finish(toValues(updated));
      cache.auth.profile.setData(undefined, updated);
    },
  });
  const isSaved = useBriefSuccess(update);
  return (
    <Card padding="lg">
      <form noValidate onSubmit={form.onSubmit((values) => update.mutate(values), focusFirstError)}>
        <Stack>
          <Title order={2}>Datos personales</Title>
          {kept.isRestored && <Restored onStartOver={kept.startOver} />}
          <NameField inputProps={form.getInputProps} />
          <TextInput
            label="Email"
            type="email"
            value={user.email}
            disabled
            description="Se cambia más abajo, con tu contraseña"
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <ContactFields inputProps={form.getInputProps} />
          </SimpleGrid>
          <ErrorAlert>
            {update.isError && errorText(update.error, 'Error al actualizar el perfil')}
          </ErrorAlert>
          <SubmitRow
            label="Guardar cambios"
            busyLabel="Guardando..."
            busy={update.isPending}
            success={isSaved && 'Perfil actualizado correctamente'}
          />
        </Stack>
      </form>
    </Card>
  );
}

function toValues({ name, phone, location }: UpdateProfileInput): UpdateProfileInput {
  return { name, phone, location };
}
