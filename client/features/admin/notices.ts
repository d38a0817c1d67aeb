import { notifications } from '@mantine/notifications';

const DONE_MS = 4000;
// Long enough to be read, or read aloud.
const FAILURE_MS = 12_000;

function show(notice: Parameters<typeof notifications.show>[0]): void {
  // One at a time: the newest is about what the person just did.
  notifications.clean();
  notifications.show({ closeButtonProps: { 'aria-label': 'Cerrar el aviso', size: 44 }, ...notice });
}

/** Says that something was done. */
export function tellDone(message: string): void {
  show({ message, role: 'status', color: 'green', autoClose: DONE_MS });
}

/** Says that something failed, and why. */
export function tellFailure(title: string, message: string): void {
  show({ title, message, role: 'alert', color: 'red', autoClose: FAILURE_MS });
}
