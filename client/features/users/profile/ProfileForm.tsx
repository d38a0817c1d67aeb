import { Card, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  updateProfileInput,
  type UpdateProfileInput,
  type UserView,
} from '../../../../shared/users/users.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { focusFirstError } from '../../../forms/focusFirstError.ts';
import { clearDraft, readDraft, saveDraft } from '../../../forms/formDraft.ts';
import { SubmitRow } from '../../../forms/SubmitRow.tsx';
import { useBriefSuccess } from '../../../forms/useBriefSuccess.ts';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { ContactFields, NameField } from '../../auth/PersonFields.tsx';

const DRAFT = 'profile';

/** Edits name, phone and location of the user; the email has its own form. */
export function ProfileForm({ user }: { user: UserView }) {
  const cache = trpc.useUtils();
  const form = useForm<UpdateProfileInput>({
    initialValues: {
      name: user.name,
      phone: user.phone,
      location: user.location,
      ...readDraft<UpdateProfileInput>(DRAFT),
    },
    validate: schemaResolver(updateProfileInput, { sync: true }),
    onValuesChange: (values) => saveDraft(DRAFT, values),
  });
  const update = trpc.auth.updateProfile.useMutation({
    onSuccess: (updated) => {
      const { name, phone, location } = updated;
      form.setValues({ name, phone, location });
      clearDraft(DRAFT);
      cache.auth.profile.setData(undefined, updated);
    },
  });
  const isSaved = useBriefSuccess(update);
  return (
    <Card padding="lg">
      <form noValidate onSubmit={form.onSubmit((values) => update.mutate(values), focusFirstError)}>
        <Stack>
          <Title order={2}>Datos personales</Title>
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
