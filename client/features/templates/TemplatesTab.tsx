import { Button, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import {
  fillTemplate,
  placeholdersOf,
  updateTemplateInput,
  type Placeholder,
  type TemplateView,
} from '../../../shared/templates/templates.ts';
import { trpc } from '../../api/trpc.ts';
import { FormModal } from '../../ui/dialogs/FormModal.tsx';
import { useDialog } from '../../ui/dialogs/useDialog.ts';
import { CardTable, type Column } from '../../ui/lists/CardTable.tsx';
import { QueryState } from '../../ui/lists/QueryState.tsx';
import classes from './TemplatesTab.module.css';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { schemaResolver } from '@mantine/form';
import { useRef } from 'react';
import { useKeptForm } from '../../forms/useKeptForm.ts';
import { notifyDone } from '../../ui/notices.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';

const columnsOf = (onEdit: (template: TemplateView) => void): Column<TemplateView>[] => [
  { label: 'Cuándo', kind: 'whole', cell: ({ label }) => <Text fw={600}>{label}</Text> },
  {
    label: 'Texto',
    cell: ({ body }) => (
      <Text size="sm" className={classes.body}>
        {body}
      </Text>
    ),
  },
  {
    label: 'Acciones',
    kind: 'actions',
    cell: (template) => (
      <ActionButton
        icon={IconEdit}
        variant="default"
        aria-label={`Editar ${template.label}`}
        onClick={() => onEdit(template)}
      >
        Editar
      </ActionButton>
    ),
  },
];

/** The texts for WhatsApp: one per status of a sale, and some more. */
export function TemplatesTab() {
  const templates = trpc.templates.list.useQuery();
  const form = useDialog<TemplateView>();
  return (
    <Stack>
      <div>
        <Title order={2}>Textos de WhatsApp</Title>
        <Text c="dimmed">Lo que aparece escrito cuando alguien del equipo toca WhatsApp.</Text>
      </div>
      <QueryState query={templates} errorTitle="Error al cargar los textos" rows={5}>
        {(list) => (
          <CardTable
            caption="Textos de WhatsApp"
            columns={columnsOf(form.open)}
            rows={list}
            keyOf={({ key }) => key}
          />
        )}
      </QueryState>
      <FormModal title={form.subject?.label ?? ''} {...form}>
        {(template) => <TemplateForm template={template} onDone={form.close} />}
      </FormModal>
    </Stack>
  );
}

const EXAMPLE: Record<Placeholder, string> = {
  cliente: 'María Gómez',
  interesado: 'Rita Paz',
  plan: 'Alarma Hogar',
  precio: '$ 85.000',
  turno: 'lunes 3 de agosto de 09:00 a 12:00',
  vendedor: 'Lucía Ferrari',
  enlace: 'https://ventas.example.com/enlace',
  seguimiento: 'https://ventas.example.com/s/k3Jx9',
};

interface TemplateFormProps {
  template: TemplateView;
  /** Called when saved or cancelled. */
  onDone: () => void;
}

/** Edits a text; its placeholders are one tap away. */
function TemplateForm({ template, onDone }: TemplateFormProps) {
  const utils = trpc.useUtils();
  const field = useRef<HTMLTextAreaElement>(null);
  const kept = useKeptForm({
    draft: `template-${template.key}`,
    current: { key: template.key as string, body: template.body },
    validate: schemaResolver(updateTemplateInput, { sync: true }),
  });
  const { form } = kept;
  const update = trpc.admin.updateTemplate.useMutation({
    onSuccess: ({ label }) => {
      notifyDone(`Se guardó el texto ${label}`);
      void utils.templates.invalidate();
      kept.finish();
      onDone();
    },
  });
  const insert = (name: Placeholder) => {
    const { body } = form.values;
    const start = field.current?.selectionStart ?? body.length;
    const end = field.current?.selectionEnd ?? start;
    form.setFieldValue('body', `${body.slice(0, start)}{${name}}${body.slice(end)}`);
    field.current?.focus();
  };
  return (
    <DialogForm
      form={kept}
      onSubmit={(values) => update.mutate(values)}
      call={update}
      failure="Error al guardar el texto"
      submit="Guardar texto"
      onCancel={onDone}
    >
      <Textarea
        ref={field}
        label="Texto"
        required
        data-autofocus
        minRows={4}
        maxRows={12}
        {...form.getInputProps('body')}
      />
      <Group gap="xs" role="group" aria-label="Agregar un dato">
        {placeholdersOf(template.key).map((name) => (
          <Button key={name} variant="light" size="sm" onClick={() => insert(name)}>
            {`{${name}}`}
          </Button>
        ))}
      </Group>
      <Paper p="sm" withBorder role="region" aria-label="Así se lee">
        <Text size="sm" className={classes.body}>
          {fillTemplate(form.values.body, EXAMPLE)}
        </Text>
      </Paper>
    </DialogForm>
  );
}
