import { Alert, CopyButton, TextInput } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { OutsideButton } from '../../ui/links/OutsideButton.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';

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
        <CopyLink address={address} />
        <OutsideButton icon={IconBrandWhatsapp} iconSize={20} href={whatsApp}>
          Enviar por WhatsApp
        </OutsideButton>
      </DialogActions>
    </>
  );
}

export function CopyLink({ address, iconSize = 18 }: { address: string; iconSize?: number }) {
  return (
    <CopyButton value={address}>
      {({ copied, copy }) => (
        <ActionButton
          icon={copied ? IconCheck : IconCopy}
          iconSize={iconSize}
          variant="default"
          onClick={copy}
        >
          {copied ? 'Copiado' : 'Copiar enlace'}
        </ActionButton>
      )}
    </CopyButton>
  );
}
