import { Card, Skeleton, Stack, Switch, Text, Textarea, TextInput, Title } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { savePageInput, type OwnPageView } from '../../../../shared/prospects/page/page.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { focusFirstError } from '../../../forms/focusFirstError.ts';
import { Restored } from '../../../forms/Restored.tsx';
import { SubmitRow } from '../../../forms/SubmitRow.tsx';
import { useBriefSuccess } from '../../../forms/useBriefSuccess.ts';
import { useKeptForm } from '../../../forms/useKeptForm.ts';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { PageSharing } from './PageSharing.tsx';

/** The user's public page: address, message, and ways to share it. */
export function OwnPageCard() {
  const page = trpc.pages.own.useQuery();
  return (
    <Card padding="lg" component="section" aria-labelledby="pagina">
      <Stack>
        <div>
          <Title order={2} id="pagina">
            Tu página
          </Title>
          <Text c="dimmed">
            Muestra los planes con sus precios, y quien quiera te deja su teléfono. De ti se ven tu nombre, la
            inicial de tu apellido y tu localidad.
          </Text>
        </div>
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
      </Stack>
    </Card>
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
  const isSaved = useBriefSuccess(save);
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstError)}>
      <Stack>
        {kept.isRestored && <Restored onStartOver={kept.startOver} />}
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
        <ErrorAlert>{save.isError && errorText(save.error, 'Error al guardar tu página')}</ErrorAlert>
        <SubmitRow
          label="Guardar página"
          busyLabel="Guardando..."
          busy={save.isPending}
          success={isSaved && 'Página guardada'}
        />
      </Stack>
    </form>
  );
}
