import { Alert, Button, CopyButton, TextInput } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { OutsideButton } from '../../ui/links/OutsideButton.tsx';

interface LinkPanelProps {
  label: string;
  address: string;
  /** How long the link works. */
  warning: ReactNode;
  whatsApp: string;
  /** Button before the others. */
  action?: ReactNode;
}

/** A link shown once, to copy or send by WhatsApp. */
export function LinkPanel({ label, address, warning, whatsApp, action }: LinkPanelProps) {
  return (
    <>
      <TextInput label={label} readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      <Alert color="amber">{warning}</Alert>
      <DialogActions>
        {action}
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              onClick={copy}
            >
              {copied ? 'Copiado' : 'Copiar enlace'}
            </Button>
          )}
        </CopyButton>
        <OutsideButton icon={IconBrandWhatsapp} iconSize={20} href={whatsApp}>
          Enviar por WhatsApp
        </OutsideButton>
      </DialogActions>
    </>
  );
}
