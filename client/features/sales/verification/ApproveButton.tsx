import { Button } from '@mantine/core';

interface ApproveButtonProps {
  /** Undefined while the photo loads. */
  isShown: boolean | undefined;
  busy: boolean;
  /** It says once more what is being approved. */
  isWarned?: boolean;
  /** Key that does the same. */
  keyName?: string;
  onClick: () => void;
}

/** Approves a DNI with a visible photo; without one it is the lesser choice, and asks first. */
export function ApproveButton({ isShown, busy, isWarned, keyName, onClick }: ApproveButtonProps) {
  if (isShown === false) {
    return (
      <Button px="xs" variant="default" aria-disabled={busy} aria-haspopup="dialog" onClick={onClick}>
        Aprobar…
      </Button>
    );
  }
  return (
    <Button
      px="xs"
      color={isWarned ? 'red' : 'petrol'}
      aria-disabled={busy || !isShown}
      aria-keyshortcuts={keyName}
      onClick={onClick}
    >
      {isWarned ? 'Aprobar igual' : 'Aprobar'}
    </Button>
  );
}
