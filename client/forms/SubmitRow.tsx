import { Alert, Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import classes from './SubmitRow.module.css';

interface SubmitRowProps {
  label: string;
  busyLabel: string;
  busy: boolean;
  /** The sentence after success; false keeps its place empty. */
  success: string | false;
}

/** The submit button of a profile form and the place of its success message. */
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
