import { Alert, CopyButton, TextInput } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { OutsideButton } from '../../ui/links/OutsideButton.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';

interface LinkPanelProps {
  label: string;
  address: string;
  /** How long the link works. */
  warning: ReactNode;
  whatsApp: string;
  /** Button before the others; `isTaken` once the link was copied or sent. */
  action?: (isTaken: boolean) => ReactNode;
}

/** A link shown once, to copy or send by WhatsApp. */
export function LinkPanel({ label, address, warning, whatsApp, action }: LinkPanelProps) {
  const [isTaken, setIsTaken] = useState(false);
  const take = () => setIsTaken(true);
  return (
    <>
      <TextInput
        label={label}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
        onCopy={take}
      />
      <Alert color="amber">{warning}</Alert>
      <DialogActions>
        {action?.(isTaken)}
        <CopyLink address={address} onCopy={take} />
        <OutsideButton icon={IconBrandWhatsapp} iconSize={20} href={whatsApp} onClick={take}>
          Enviar por WhatsApp
        </OutsideButton>
      </DialogActions>
    </>
  );
}

interface CopyLinkProps {
  address: string;
  iconSize?: number;
  onCopy?: () => void;
}

export function CopyLink({ address, iconSize = 18, onCopy }: CopyLinkProps) {
  return (
    <CopyButton value={address}>
      {({ copied, copy }) => (
        <ActionButton
          icon={copied ? IconCheck : IconCopy}
          iconSize={iconSize}
          variant="default"
          onClick={() => {
            copy();
            onCopy?.();
          }}
        >
          {copied ? 'Copiado' : 'Copiar enlace'}
        </ActionButton>
      )}
    </CopyButton>
  );
}
