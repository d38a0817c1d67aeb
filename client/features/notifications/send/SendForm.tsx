import {
  Alert,
  Card,
  Grid,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
  Checkbox,
  NumberInput,
} from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { IconCircleCheck, IconSend } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import {
  NOTIFICATION_PRIORITIES,
  NOTIFICATION_PRIORITY_LABELS,
  NOTIFICATION_TYPES,
  NOTIFICATION_TYPE_LABELS,
  MEETING_MINUTES,
  MEETING_PLATFORMS,
  MEETING_PLATFORM_LABELS,
} from '../../../../shared/notifications/notifications.ts';
import { errorText } from '../../../api/errors.ts';
import { callFailure, trpc } from '../../../api/trpc.ts';
import { uploadForm } from '../../../api/files/uploads.ts';
import { focusFirstError } from '../../../forms/focusFirstError.ts';
import { clearDraft, readDraft, saveDraft } from '../../../forms/formDraft.ts';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { NotificationCard } from '../card/NotificationCard.tsx';
import { fileShares, type ChosenFile } from './attachmentChoice.ts';
import { AttachmentsField } from './AttachmentsField.tsx';
import { RecipientsField } from './RecipientsField.tsx';
import {
  EMPTY_FORM,
  toFormData,
  toPreview,
  validateSendForm,
  TRAINING_DRAFT as DRAFT,
  isAckAsked,
  type SendFormValues,
} from './sendFormValues.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { DateTimeField } from '../../../forms/DateTimeField.tsx';
import { Hint } from '../../../ui/Hint.tsx';

const SEND_TIMEOUT_MS = 10 * 60_000;

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** Writes and sends a notification, with a preview. */
export function SendForm() {
  const utils = trpc.useUtils();
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const [shares, setShares] = useState<number[]>();
  const [openedAtMs] = useState(Date.now);
  const abort = useRef(new AbortController());
  const form = useForm<SendFormValues>({
    initialValues: { ...EMPTY_FORM, ...readDraft<SendFormValues>(DRAFT) },
    validate: validateSendForm,
    onValuesChange: (values) => saveDraft(DRAFT, values),
  });
  const send = useMutation({
    mutationFn: (values: SendFormValues) =>
      uploadForm({
        path: '/api/notifications',
        form: toFormData(
          values,
          files.map(({ file }) => file),
        ),
        timeoutMs: SEND_TIMEOUT_MS,
        onProgress: (sent, total) =>
          setShares(
            fileShares(
              files.map(({ file }) => file),
              sent,
              total,
            ),
          ),
        signal: abort.current.signal,
      }),
    onSuccess: () => {
      form.setValues(EMPTY_FORM);
      form.resetDirty(EMPTY_FORM);
      clearDraft(DRAFT);
      setFiles([]);
      return utils.notifications.invalidate();
    },
    onError: (error) => setFiles((chosen) => chosen.map((item) => withRefusal(item, error))),
    onSettled: () => setShares(undefined),
  });
  const badFiles = files.some(({ error }) => error !== undefined);
  const chooseFiles = (chosen: ChosenFile[]) => {
    send.reset();
    setFiles(chosen);
  };
  return (
    <Grid gap="lg" mb="xl">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Card padding="lg">
          <form noValidate onSubmit={form.onSubmit((values) => send.mutate(values), focusFirstError)}>
            <Stack>
              {send.isSuccess && (
                <Alert color="green" icon={<IconCircleCheck aria-hidden />} role="status">
                  Notificación enviada exitosamente
                </Alert>
              )}
              <ErrorAlert>
                {send.isError && errorText(send.error, 'Error al enviar la notificación')}
              </ErrorAlert>
              <TextInput label="Título" required {...form.getInputProps('title')} />
              <Textarea
                label="Mensaje"
                required
                minRows={4}
                maxRows={14}
                {...form.getInputProps('message')}
              />
              <Grid gap="md">
                <Grid.Col span={{ base: 12, xs: 6 }}>
                  <NativeSelect
                    label="Tipo"
                    data={options(NOTIFICATION_TYPES, NOTIFICATION_TYPE_LABELS)}
                    {...form.getInputProps('type')}
                  />
                </Grid.Col>
                <Grid.Col span={{ base: 12, xs: 6 }}>
                  <NativeSelect
                    label="Prioridad"
                    data={options(NOTIFICATION_PRIORITIES, NOTIFICATION_PRIORITY_LABELS)}
                    {...form.getInputProps('priority')}
                  />
                </Grid.Col>
              </Grid>
              {form.values.type === 'meeting' && <MeetingFields form={form} />}
              <RecipientsField form={form} />
              <AckFields form={form} />
              <AttachmentsField chosen={files} onChange={chooseFiles} shares={shares} />
              <ActionButton icon={IconSend} type="submit" disabled={send.isPending || badFiles}>
                {send.isPending ? 'Enviando...' : 'Enviar notificación'}
              </ActionButton>
            </Stack>
          </form>
        </Card>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Text component="h2" fw={600} mb="sm">
          Vista previa
        </Text>
        <NotificationCard notification={toPreview(form.values, files, openedAtMs)} heading="h3" />
      </Grid.Col>
    </Grid>
  );
}

/** Shows the server's sentence about a file, which names it, under that file. */
function withRefusal(item: ChosenFile, error: unknown): ChosenFile {
  const refusal = callFailure(error)?.details.find((sentence) => sentence.includes(item.file.name));
  return refusal ? { ...item, error: refusal } : item;
}

/** A label as high as a thumb, vertically centred. */
const THUMB = {
  label: { minHeight: 44, alignContent: 'center' },
  inner: { alignSelf: 'start', marginTop: 12 },
};

/** Whether and until when recipients acknowledge, and whether it is one of the first steps. */
function AckFields({ form }: { form: UseFormReturnType<SendFormValues> }) {
  const asked = isAckAsked(form.values);
  return (
    <Stack gap="sm">
      <Checkbox
        styles={THUMB}
        label="Pedir confirmación"
        description="Cada destinatario toca «Entendido», y ves quiénes faltan"
        checked={asked}
        onChange={({ currentTarget }) => form.setFieldValue('requiresAck', currentTarget.checked)}
      />
      {asked && (
        <Stack gap={4} maw={440}>
          <DateTimeField label="Hasta cuándo" timeLabel="Hora límite" {...form.getInputProps('ackBy')} />
          <Hint>Opcional, hora de Argentina. Después, quienes faltan están en 'Para hacer hoy'.</Hint>
        </Stack>
      )}
      {form.values.recipientType === 'all' && (
        <Checkbox
          styles={THUMB}
          label="Fijar en Primeros pasos"
          description="También la recibe sin leer quien se sume después"
          {...form.getInputProps('pinned', { type: 'checkbox' })}
        />
      )}
    </Stack>
  );
}

/** Date, platform, duration and link of a meeting. */
function MeetingFields({ form }: { form: UseFormReturnType<SendFormValues> }) {
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, xs: 6 }}>
        <DateTimeField
          label="Fecha de la reunión"
          timeLabel="Hora (Argentina)"
          required
          {...form.getInputProps('meetingInfo.date')}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 6 }}>
        <NumberInput
          label="Duración"
          description={`Minutos, de ${MEETING_MINUTES.min} a ${MEETING_MINUTES.max}`}
          required
          allowDecimal={false}
          hideControls
          inputMode="numeric"
          {...form.getInputProps('meetingInfo.duration')}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 6 }}>
        <NativeSelect
          label="Plataforma"
          data={MEETING_PLATFORMS.map((value) => ({ value, label: MEETING_PLATFORM_LABELS[value] }))}
          {...form.getInputProps('meetingInfo.platform')}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 6 }}>
        <TextInput
          type="url"
          inputMode="url"
          label="Enlace"
          placeholder="https://…"
          {...form.getInputProps('meetingInfo.link')}
        />
      </Grid.Col>
    </Grid>
  );
}
