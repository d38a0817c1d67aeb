import { Alert, Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import classes from './SubmitRow.module.css';

interface SubmitRowProps {
  label: string;
  busyLabel: string;
  busy: boolean;
  success: string | false;
}

export function SubmitRow({ label, busyLabel, busy, success }: SubmitRowProps) {
  return (
    <div className={classes.actions}>
      <Button type="submit" disabled={busy}>
        {busy ? busyLabel : label}
      </Button>
      <div role="status" className={classes.success}>
        {success && (
          <Alert color="green" icon={<IconCircleCheck aria-hidden />}>
            {success}
          </Alert>
        )}
      </div>
    </div>
  );
}
