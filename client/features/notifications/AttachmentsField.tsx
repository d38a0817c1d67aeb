import { ActionIcon, Button, Group, Input, Progress, Stack, Text } from '@mantine/core';
import { IconPaperclip, IconUpload, IconX } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { ATTACHMENT_EXTENSIONS, MAX_ATTACHMENTS } from '../../../shared/notifications.ts';
import { formatFileSize } from '../../forms/fileSize.ts';
import { addFiles, type ChosenFile } from './attachmentChoice.ts';
import classes from './AttachmentsField.module.css';

const ACCEPT = ATTACHMENT_EXTENSIONS.map((extension) => `.${extension}`).join(',');

interface AttachmentsFieldProps {
  chosen: ChosenFile[];
  onChange: (chosen: ChosenFile[]) => void;
  /** Sent share of each file, 0 to 1, while the form is on its way. */
  shares: number[] | undefined;
}

/** Files to send along: dropped here or picked, each with its size, its error and how far it has been sent. */
export function AttachmentsField({ chosen, onChange, shares }: AttachmentsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const add = (files: FileList | null) => {
    const result = addFiles(chosen, [...(files ?? [])]);
    setRefusal(result.refusal);
    onChange(result.chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
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
      <div
        className={classes.drop}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconUpload size={28} stroke={1.5} aria-hidden />
        <Text size="sm" c="dimmed" ta="center">
          Arrastra los archivos hasta aquí o
        </Text>
        <Button variant="default" disabled={busy} onClick={() => input.current?.click()}>
          Elegir archivos
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={ACCEPT}
          aria-label="Archivos adjuntos"
          onChange={(event) => {
            add(event.target.files);
            event.target.value = '';
          }}
        />
      </div>
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
