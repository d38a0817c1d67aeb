import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { errorText } from '../api/errors.ts';
import { getSession, onSession } from '../api/session.ts';
import { LinkButton } from './links/LinkButton.tsx';

const DONE_MS = 4000;
const UNDO_MS = 8000;
// Long enough to read aloud.
const FAILURE_MS = 12_000;

let isFor = getSession()?.user.id;
onSession(() => {
  const userId = getSession()?.user.id;
  // They name customers, and undo with whoever is signed in.
  if (userId !== isFor) notifications.clean();
  isFor = userId;
});

type Notice = Parameters<typeof notifications.show>[0];

const show = (notice: Notice) =>
  notifications.show({ closeButtonProps: { 'aria-label': 'Cerrar el aviso', size: 44 }, ...notice });

let latest = '';

function notify(notice: Notice): void {
  // One at a time, besides those that last: the newest is the user's last action.
  clearNotices();
  latest = show(notice);
}

export function notifyDone(message: string): void {
  notify({ message, role: 'status', color: 'green', autoClose: DONE_MS });
}

/** Stays until it is closed. */
export function notifyLasting(title: string, message: string): void {
  show({ title, message, role: 'status', color: 'amber', autoClose: false });
}

/** Reports that the server refused what the device had kept; stays until it is closed, with the typed text. */
export function notifyRefused(title: string, reason: string, typed: string | null | undefined): void {
  const message = typed ? `${reason.replace(/\.?$/, '.')} Habías escrito: «${typed}».` : reason;
  show({ title, message, role: 'alert', color: 'red', autoClose: false });
}

const BUTTON = { variant: 'subtle', size: 'sm', mih: 44, flex: 'none' };

/** Reports a done action, with a link to it. */
export function notifyDoneAt(message: string, link: { label: string; href: string }): void {
  notifyWith(
    message,
    <LinkButton href={link.href} onClick={clearNotices} {...BUTTON}>
      {link.label}
    </LinkButton>,
  );
}

export function notifyUndoable(message: string, undo: () => void): void {
  const onClick = () => {
    clearNotices();
    undo();
  };
  notifyWith(
    message,
    <Button onClick={onClick} {...BUTTON}>
      Deshacer
    </Button>,
  );
}

function notifyWith(text: string, action: ReactNode): void {
  const message = (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      {text}
      {action}
    </Group>
  );
  notify({ message, role: 'status', color: 'green', autoClose: UNDO_MS });
}

/** Not those that last. */
export function clearNotices(): void {
  notifications.hide(latest);
}

/** `cause` is a failed call's error, or a sentence. */
export function notifyFailure(title: string, cause: unknown): void {
  const message = typeof cause === 'string' ? cause : errorText(cause);
  notify({ title, message, role: 'alert', color: 'red', autoClose: FAILURE_MS });
}

/** Returns the handler of a failed call: a notice with this title and the call's sentence. */
export function failureNotice(title: string): (error: unknown) => void {
  return (error) => notifyFailure(title, errorText(error));
}
