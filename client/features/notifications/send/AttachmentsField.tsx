import '@mantine/dropzone/styles.css';
import { ActionIcon, Button, Group, Input, Progress, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconPaperclip, IconUpload, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ATTACHMENT_EXTENSIONS, MAX_ATTACHMENTS } from '../../../../shared/notifications/notifications.ts';
import { formatFileSize } from '../../../forms/fileSize.ts';
import { addFiles, type ChosenFile } from './attachmentChoice.ts';
import classes from './AttachmentsField.module.css';

const ACCEPT = ATTACHMENT_EXTENSIONS.map((extension) => `.${extension}`).join(',');

interface AttachmentsFieldProps {
  chosen: ChosenFile[];
  onChange: (chosen: ChosenFile[]) => void;
  /** Share sent of each file, 0 to 1; undefined unless the form is being sent. */
  shares: number[] | undefined;
}

/** Files to attach, dropped or picked, with size, error and progress. */
export function AttachmentsField({ chosen, onChange, shares }: AttachmentsFieldProps) {
  const openPicker = useRef<() => void>(null);
  const [refusal, setRefusal] = useState<string>();
  const add = (files: File[]) => {
    const result = addFiles(chosen, files);
    setRefusal(result.refusal);
    onChange(result.chosen);
  };
  const remove = ({ key, address }: ChosenFile) => {
    URL.revokeObjectURL(address);
    setRefusal(undefined);
    onChange(chosen.filter((candidate) => candidate.key !== key));
  };
  const busy = shares !== undefined;
  return (
    <Input.Wrapper
      label="Archivos adjuntos"
      description={`Hasta ${MAX_ATTACHMENTS} archivos ${ATTACHMENT_EXTENSIONS.join(', ')}, máximo 10 MB por archivo`}
      error={refusal}
      size="md"
    >
      <Dropzone
        openRef={openPicker}
        onDrop={add}
        activateOnClick={false}
        activateOnKeyboard={false}
        activateOnDrag={!busy}
        enablePointerEvents
        classNames={{ root: classes.drop, inner: classes.invitation }}
        // The library's own style would expose it next to the button.
        inputProps={{ accept: ACCEPT, style: { display: 'none' } }}
      >
        <IconUpload size={28} stroke={1.5} aria-hidden />
        <Text size="sm" c="dimmed" ta="center">
          Arrastra los archivos hasta aquí o
        </Text>
        <Button variant="default" disabled={busy} onClick={() => openPicker.current?.()}>
          Elegir archivos
        </Button>
      </Dropzone>
      <Stack gap="xs" mt={chosen.length > 0 ? 'sm' : 0} component="ul" className={classes.list}>
        {chosen.map((item, index) => (
          <li key={item.key}>
            <Group gap="xs" wrap="nowrap">
              <IconPaperclip size={18} aria-hidden className={classes.icon} />
              <Text className={classes.name}>
                {item.file.name}{' '}
                <Text span size="sm" c="dimmed">
                  {formatFileSize(item.file.size)}
                </Text>
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                disabled={busy}
                aria-label={`Quitar ${item.file.name}`}
                onClick={() => remove(item)}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </Group>
            {shares && (
              <Progress
                value={(shares[index] ?? 0) * 100}
                aria-label={`Envío de ${item.file.name}`}
                size="sm"
              />
            )}
            {item.error && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {item.error}
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </Input.Wrapper>
  );
}
