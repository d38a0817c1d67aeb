import { SimpleGrid, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import {
  updateProfileInput,
  type UpdateProfileInput,
  type UserView,
} from '../../../../shared/users/users.ts';
import { trpc } from '../../../api/trpc.ts';
import { useKeptForm } from '../../../forms/useKeptForm.ts';
import { CardForm } from '../../../ui/CallForm.tsx';
import { ContactFields, NameField } from '../../auth/PersonFields.tsx';

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
  return (
    <>
      <CardForm
        form={kept}
        onSubmit={(values) => update.mutate(values)}
        call={update}
        failure="Error al actualizar el perfil"
        submit="Guardar cambios"
        success="Perfil actualizado correctamente"
      >
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
      </CardForm>
    </>
  );
}

function toValues({ name, phone, location }: UpdateProfileInput): UpdateProfileInput {
  return { name, phone, location };
}
