import { Text, UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './TopNotice.module.css';

interface TopNoticeProps {
  icon: Icon;
  color: string;
  title: string;
  hint: string;
  action: string;
  busy?: boolean;
  onAction: () => void;
}

/** Replaces the greeting, so that it moves and covers nothing. */
export function TopNotice({ icon: IconShape, color, title, hint, action, busy, onAction }: TopNoticeProps) {
  return (
    <div role="status" className={classes.notice} data-color={color} title={hint}>
      <IconShape size={22} aria-hidden />
      <div>
        <Text fw={600} lh={1.2}>
          {title}
        </Text>
        <UnstyledButton className={classes.action} onClick={onAction} disabled={busy}>
          {action}
        </UnstyledButton>
      </div>
    </div>
  );
}
