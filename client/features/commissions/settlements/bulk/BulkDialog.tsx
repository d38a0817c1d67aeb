import { useState, type ReactNode } from 'react';
import { Alert, Button, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { DialogActions } from '../../../../ui/dialogs/DialogActions.tsx';
import { countOf } from '../../../../ui/figures/countOf.ts';
import classes from '../../balances/RunResult.module.css';
import { FormModal } from '../../../../ui/dialogs/FormModal.tsx';
import type { Dialog } from '../../../../ui/dialogs/useDialog.ts';
import { Hint } from '../../../../ui/Hint.tsx';
import {
  BULK_MAX,
  type ListedSettlementView,
  type SettlementsStepView,
} from '../../../../../shared/commissions/settlements.ts';
import { errorText } from '../../../../api/errors.ts';
import { notifyDone } from '../../../../ui/notices.tsx';
import { moneyChanged } from '../../moneyChanged.ts';

export interface BulkProps extends Dialog<ListedSettlementView[]> {
  /** Called after the last step. */
  onDone?: (() => void) | undefined;
}

interface BulkDialogProps extends BulkProps {
  title: string;
  /** Such as 'Cerrando'. */
  doing: string;
  /** Such as 'Se cerró' and 'Se cerraron'. */
  did: [one: string, many: string];
  /** Shows the question, and runs the step with all rows or some. */
  children: (
    rows: ListedSettlementView[],
    run: (step: BulkStep, chosen?: ListedSettlementView[]) => void,
  ) => ReactNode;
}

export function BulkDialog({ title, children, ...dialog }: BulkDialogProps) {
  return (
    <FormModal title={title} {...dialog}>
      {(rows) => (
        <Steps {...dialog} rows={rows}>
          {children}
        </Steps>
      )}
    </FormModal>
  );
}

type StepsProps = Omit<BulkDialogProps, 'title'> & { rows: ListedSettlementView[] };

/** The question, then the progress; at the end the failed ones with the reason, if any. */
function Steps({ rows, doing, did, onDone, close, children }: StepsProps) {
  const doneText = (done: number) =>
    `${did[done === 1 ? 0 : 1]} ${countOf(done, 'liquidación', 'liquidaciones')}.`;
  const { progress, run } = useBulkRun(({ done, failures }) => {
    onDone?.();
    if (failures.length > 0) return;
    close();
    notifyDone(doneText(done));
  });
  if (!progress) return children(rows, (step, chosen = rows) => void run(chosen, step));
  const { total, done, failures, isOver } = progress;
  if (!isOver || failures.length === 0) {
    const handled = done + failures.length;
    return (
      <Stack gap="xs" py="md">
        <Text role="status">
          {doing} {handled.toLocaleString('es-AR')} de {total.toLocaleString('es-AR')}…
        </Text>
        <Progress value={(handled / total) * 100} aria-label="Avance" />
        <Hint>No cierres la aplicación hasta que termine.</Hint>
      </Stack>
    );
  }
  return (
    <Stack>
      <Alert
        color="amber"
        icon={<IconAlertTriangle aria-hidden />}
        role="alert"
        title={`No se pudo con ${countOf(failures.length, 'liquidación', 'liquidaciones')}`}
      >
        {done > 0 && doneText(done)}
        <ul className={classes.reasons}>
          {failures.map(({ row, message }) => (
            <li key={row._id}>
              <strong>{row.sellerName}</strong>: {message}
            </li>
          ))}
        </ul>
      </Alert>
      <DialogActions>
        <Button data-autofocus onClick={close}>
          Listo
        </Button>
      </DialogActions>
    </Stack>
  );
}

interface Failure {
  row: ListedSettlementView;
  message: string;
}

interface BulkProgress {
  total: number;
  done: number;
  failures: Failure[];
  isOver: boolean;
}

export type BulkStep = (rows: ListedSettlementView[]) => Promise<SettlementsStepView>;

/** Runs a step for many settlements. Skipped ones do not stop the rest. */
function useBulkRun(onDone: (result: Pick<BulkProgress, 'done' | 'failures'>) => void) {
  const [progress, setProgress] = useState<BulkProgress>();
  const run = async (rows: ListedSettlementView[], step: BulkStep) => {
    const failures: Failure[] = [];
    let done = 0;
    setProgress({ total: rows.length, done, failures, isOver: false });
    // Oldest first: it gets the lowest number.
    const waiting = rows.toSorted((one, other) => Number(one._id) - Number(other._id));
    for (let start = 0; start < waiting.length; start += BULK_MAX) {
      const some = waiting.slice(start, start + BULK_MAX);
      try {
        const { settlements, skipped } = await step(some);
        done += settlements.length;
        const reasons = new Map(skipped.map(({ id, reason }) => [id, reason]));
        for (const row of some) {
          const message = reasons.get(row._id);
          if (message !== undefined) failures.push({ row, message });
        }
      } catch (error) {
        failures.push(...some.map((row) => ({ row, message: errorText(error) })));
      }
      setProgress({ total: rows.length, done, failures, isOver: false });
    }
    setProgress((last) => last && { ...last, isOver: true });
    onDone({ done, failures });
    moneyChanged();
  };
  return { progress, run };
}

export function totalOf(rows: { total: number }[]): number {
  return rows.reduce((sum, { total }) => sum + total, 0);
}
