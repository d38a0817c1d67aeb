import { Stack, Text, Title } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import type { TemplateView } from '../../../shared/templates/templates.ts';
import { trpc } from '../../api/trpc.ts';
import { FormModal } from '../../ui/dialogs/FormModal.tsx';
import { useDialog } from '../../ui/dialogs/useDialog.ts';
import { CardTable, type Column } from '../../ui/lists/CardTable.tsx';
import { QueryState } from '../../ui/lists/QueryState.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import classes from './TemplatesTab.module.css';
import { ActionButton } from '../../ui/ActionButton.tsx';

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
