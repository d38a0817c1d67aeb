import { Button, Chip, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { saleStatusLabel, type SaleStatus } from '../../../../shared/sales.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { REASON_MAX, STATUS_REASONS } from './statusReasons.ts';

interface ReasonDialogProps {
  customer: string;
  /** The status that waits for its reason; undefined closes the dialog. */
  status: SaleStatus | undefined;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Asks why a sale is cancelled or goes back. A reason helps the seller and is not required. */
export function ReasonDialog({ customer, status, onClose, onConfirm }: ReasonDialogProps) {
  // Keeps the words while the dialog fades out.
  const [shown, setShown] = useState(status);
  if (status !== undefined && status !== shown) setShown(status);
  if (shown === undefined) return null;
  return (
    <Modal opened={status !== undefined} onClose={onClose} title="¿Por qué cambia?">
      <ReasonForm customer={customer} status={shown} onClose={onClose} onConfirm={onConfirm} />
    </Modal>
  );
}

interface ReasonFormProps extends ReasonDialogProps {
  status: SaleStatus;
}

function ReasonForm({ customer, status, onClose, onConfirm }: ReasonFormProps) {
  const [choice, setChoice] = useState('');
  const [details, setDetails] = useState('');
  const reason = [choice, details.trim()].filter(Boolean).join(': ');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(reason);
      }}
    >
      <Stack>
        <Text>
          La venta de <strong>{customer}</strong> pasa a <strong>{saleStatusLabel(status)}</strong>. El
          vendedor verá el motivo.
        </Text>
        <Chip.Group value={choice} onChange={setChoice}>
          <Group gap="xs" role="radiogroup" aria-label="Motivo">
            {STATUS_REASONS.map((text) => (
              <Chip key={text} value={text} size="md">
                {text}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <Textarea
          label="Detalle"
          autosize
          minRows={2}
          maxRows={6}
          // The catalogue's part and the separator are stored with it.
          maxLength={REASON_MAX - choice.length - 2}
          value={details}
          onChange={(event) => setDetails(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            No cambiar
          </Button>
          <Button type="submit">Pasar a {saleStatusLabel(status)}</Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
