import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { errorText } from '../api/errors.ts';
import { LinkButton } from './links/LinkButton.tsx';

const DONE_MS = 4000;
const UNDO_MS = 8000;
// Long enough to read aloud.
const FAILURE_MS = 12_000;

function notify(notice: Parameters<typeof notifications.show>[0]): void {
  // One at a time: the newest is the user's last action.
  notifications.clean();
  notifications.show({ closeButtonProps: { 'aria-label': 'Cerrar el aviso', size: 44 }, ...notice });
}

export function notifyDone(message: string): void {
  notify({ message, role: 'status', color: 'green', autoClose: DONE_MS });
}

/** Reports a done action, with a link to it. */
export function notifyDoneAt(message: string, link: { label: string; href: string }): void {
  notify({
    message: (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        {message}
        <LinkButton href={link.href} variant="subtle" size="sm" mih={44} flex="none" onClick={clearNotices}>
          {link.label}
        </LinkButton>
      </Group>
    ),
    role: 'status',
    color: 'green',
    autoClose: UNDO_MS,
  });
}

export function clearNotices(): void {
  notifications.clean();
}

export function notifyUndoable(message: string, undo: () => void): void {
  const onClick = () => {
    notifications.clean();
    undo();
  };
  notify({
    message: (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        {message}
        <Button variant="subtle" size="sm" mih={44} flex="none" onClick={onClick}>
          Deshacer
        </Button>
      </Group>
    ),
    role: 'status',
    color: 'green',
    autoClose: UNDO_MS,
  });
}

/** `cause` is a failed call's error, or a sentence. */
export function notifyFailure(title: string, cause: unknown): void {
  const message = typeof cause === 'string' ? cause : errorText(cause);
  notify({ title, message, role: 'alert', color: 'red', autoClose: FAILURE_MS });
}
