import { notifications } from '@mantine/notifications';

const DONE_MS = 4000;
// Long enough to be read, or read aloud.
const FAILURE_MS = 12_000;

function notify(notice: Parameters<typeof notifications.show>[0]): void {
  // One at a time: the newest is about what the user just did.
  notifications.clean();
  notifications.show({ closeButtonProps: { 'aria-label': 'Cerrar el aviso', size: 44 }, ...notice });
}

/** Confirms an action whose screen or dialog has closed. */
export function notifyDone(message: string): void {
  notify({ message, role: 'status', color: 'green', autoClose: DONE_MS });
}

export function notifyFailure(title: string, message: string): void {
  notify({ title, message, role: 'alert', color: 'red', autoClose: FAILURE_MS });
}
