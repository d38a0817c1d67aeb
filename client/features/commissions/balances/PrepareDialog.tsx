import { Button, Progress, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { argentineDay } from '../../../../shared/values/dates.ts';
import { createSettlementsInput } from '../../../../shared/commissions/settlements.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { countOf } from '../../../ui/figures/countOf.ts';
import { RunResult } from './RunResult.tsx';
import { useMoneyChanged } from '../useMoneyChanged.ts';

export interface Person {
  id: string;
  name: string;
}

/** How often the drafts made so far are counted. */
const COUNT_MS = 700;

interface PrepareDialogProps {
  /** Undefined until it first opens. */
  sellers: Person[] | 'all' | undefined;
  opened: boolean;
  /** Called when drafts have been made. */
  onMade?: () => void;
  onClose: () => void;
}

/** Makes a draft for each of these sellers, and says who got none and why. */
export function PrepareDialog({ sellers, opened, onClose, ...rest }: PrepareDialogProps) {
  return (
    <FormModal title="Preparar liquidaciones" opened={opened} onClose={onClose}>
      {sellers && <Prepare sellers={sellers} onClose={onClose} {...rest} />}
    </FormModal>
  );
}

interface PrepareProps extends Omit<PrepareDialogProps, 'opened'> {
  sellers: Person[] | 'all';
}

function Prepare({ sellers, onMade, onClose }: PrepareProps) {
  const [until, setUntil] = useState(() => argentineDay(Date.now()));
  const [wrongDay, setWrongDay] = useState<string>();
  const showChanges = useMoneyChanged();
  const run = trpc.admin.createSettlements.useMutation({
    onSuccess: () => onMade?.(),
    // A run that was cut off has made some drafts.
    onSettled: showChanges,
  });
  const start = () => {
    const input =
      sellers === 'all' ? { all: true, until } : { sellerIds: sellers.map(({ id }) => id), until };
    const wrong = createSettlementsInput.safeParse(input).error?.issues[0]?.message;
    setWrongDay(wrong);
    if (wrong === undefined) run.mutate(input);
  };
  if (run.data) return <RunResult result={run.data} onClose={onClose} />;
  if (run.isPending) return <Running />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <Stack>
        <Text>
          Se prepara un borrador para {whom(sellers)}, con lo que hoy está a cobrar. Después puedes revisarlo,
          cerrarlo y pagarlo.
        </Text>
        <TextInput
          label="Movimientos hasta"
          type="date"
          required
          data-autofocus
          description="Ese día incluido"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={until}
          error={wrongDay}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
        <ErrorAlert>{run.isError && errorText(run.error, 'Error al preparar las liquidaciones')}</ErrorAlert>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit">Preparar</Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

function whom(sellers: Person[] | 'all'): string {
  if (sellers === 'all') return 'cada vendedor que tiene movimientos';
  const [first] = sellers;
  return sellers.length === 1 && first
    ? first.name
    : `cada uno de los ${countOf(sellers.length, 'vendedor elegido', 'vendedores elegidos')}`;
}

/** The server works through thousands of sellers in slices: its drafts can be counted in between. */
function Running() {
  const drafts = trpc.admin.settlements.useQuery(
    { state: 'draft', limit: 1 },
    { refetchInterval: COUNT_MS, staleTime: 0 },
  );
  const count = drafts.data?.pagination.total;
  return (
    <Stack gap="xs" py="md">
      <Text role="status">
        Preparando…
        {count !== undefined && ` Hay ${countOf(count, 'borrador', 'borradores')}.`}
      </Text>
      <Progress value={100} animated aria-label="Avance de la preparación" />
      <Text size="sm" c="dimmed">
        Con miles de vendedores puede tardar unos segundos. Si cierras esta ventana, sigue igual.
      </Text>
    </Stack>
  );
}
