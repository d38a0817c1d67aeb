import { Button } from '@mantine/core';

interface ApproveButtonProps {
  /** Undefined while the photo loads. */
  isShown: boolean | undefined;
  busy: boolean;
  /** The key that does it too. */
  keyName?: string;
  onClick: () => void;
}

/** Approves a DNI whose photo shows; without a photo it is the lesser choice, and asks first. */
export function ApproveButton({ isShown, busy, keyName, onClick }: ApproveButtonProps) {
  if (isShown === false) {
    return (
      <Button px="xs" variant="default" aria-disabled={busy} aria-haspopup="dialog" onClick={onClick}>
        Aprobar…
      </Button>
    );
  }
  return (
    <Button px="xs" aria-disabled={busy || !isShown} aria-keyshortcuts={keyName} onClick={onClick}>
      Aprobar
    </Button>
  );
}
