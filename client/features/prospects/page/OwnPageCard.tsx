import { Skeleton, Switch, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { savePageInput, type OwnPageView } from '../../../../shared/prospects/page/page.ts';
import { trpc } from '../../../api/trpc.ts';
import { useKeptForm } from '../../../forms/useKeptForm.ts';
import { CardForm } from '../../../ui/CallForm.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { PageSharing } from './PageSharing.tsx';

/** The user's public page: address, message, and ways to share it. */
export function OwnPageCard() {
  const page = trpc.pages.own.useQuery();
  return (
    <>
      <QueryState
        query={page}
        errorTitle="Error al cargar tu página"
        pending={<Skeleton h={280} role="status" aria-label="Cargando..." />}
      >
        {(stored) => (
          <>
            <Fields stored={stored} />
            {stored.enabled && stored.link !== null && <PageSharing link={stored.link} />}
          </>
        )}
      </QueryState>
    </>
  );
}

function toValues({ slug, enabled, message }: OwnPageView) {
  return { slug: slug ?? '', enabled: slug === null || enabled, message: message ?? '' };
}

function Fields({ stored }: { stored: OwnPageView }) {
  const cache = trpc.useUtils();
  const kept = useKeptForm({
    draft: 'page',
    current: toValues(stored),
    validate: schemaResolver(savePageInput, { sync: true }),
  });
  const { form } = kept;
  const save = trpc.pages.save.useMutation({
    onSuccess: (saved) => {
      form.setValues(toValues(saved));
      kept.finish(toValues(saved));
      cache.pages.own.setData(undefined, saved);
    },
  });
  return (
    <CardForm
      form={kept}
      onSubmit={(values) => save.mutate(values)}
      call={save}
      failure="Error al guardar tu página"
      submit="Guardar página"
      success="Página guardada"
    >
      <Switch label="Página activa" {...form.getInputProps('enabled', { type: 'checkbox' })} />
      <TextInput
        label="Dirección"
        description={`Tu enlace será ${location.host}/v/${form.values.slug || 'tu-nombre'}`}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={30}
        {...form.getInputProps('slug')}
      />
      <Textarea
        label="Mensaje"
        description="Opcional: unas palabras para quien abra tu página"
        autosize
        minRows={2}
        maxLength={300}
        {...form.getInputProps('message')}
      />
    </CardForm>
  );
}
