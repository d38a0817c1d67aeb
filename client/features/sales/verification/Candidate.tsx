import { PriceNotes } from '../price/PriceNotes.tsx';
import { Badge, Button, Group, Kbd, Switch, Text, Title } from '@mantine/core';
import { useLocalStorage, useWindowEvent } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { formatFromNow } from '../../../../shared/values/dates.ts';
import { isErased } from '../../../../shared/values/erased.ts';
import { dniText } from '../../../../shared/values/dni.ts';
import { dniPhotoOf, missingPhotoText } from '../../../../shared/sales/dniPhoto.ts';
import { PHOTO_VERDICT_LABELS } from '../../../../shared/sales/photo/verdicts.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import type { SaleEventView } from '../../../../shared/sales/saleHistory.ts';
import {
  RELATIONSHIP_LABELS,
  VERIFICATION_STATE_LABELS,
  type DniRead,
} from '../../../../shared/sales/verification.ts';
import { trpc } from '../../../api/trpc.ts';
import { Fact } from '../../../ui/Fact.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { StateBadge } from '../../../ui/StateBadge.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { ApproveButton } from './ApproveButton.tsx';
import { EarlierAttempts, SameCustomer } from './Background.tsx';
import { RequestPhoto } from './RequestPhoto.tsx';
import { useDecision } from './useDecision.tsx';
import classes from './Candidate.module.css';
import { PhotoStage, usePhotoView } from '../photo/PhotoStage.tsx';
import { Hint } from '../../../ui/Hint.tsx';

interface CandidateProps {
  id: string;
  /** False while it only preloads. */
  shown: boolean;
  onDecided: () => void;
  onUndone: (id: string) => void;
  /** Undefined at the ends of the queue. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** A DNI's photo with the data it must match, and the decision. */
export function Candidate({ id, shown, ...rest }: CandidateProps) {
  const detail = trpc.admin.saleDetail.useQuery({ id });
  return (
    <div hidden={!shown}>
      <QueryState
        query={detail}
        errorTitle="Error al cargar la venta"
        pending={<RowsSkeleton rows={1} height={360} />}
      >
        {(data) => <Loaded {...data} shown={shown} onRetry={() => void detail.refetch()} {...rest} />}
      </QueryState>
    </div>
  );
}

/** Whether the seller's device read the typed number in the photo. */
const READ_MARKS: Record<DniRead, ReactNode> = {
  match: (
    <Group>
      <StateBadge color="green">Leído del documento</StateBadge>
    </Group>
  ),
  mismatch: (
    <Group>
      <StateBadge color="red">No coincide con lo escrito</StateBadge>
    </Group>
  ),
  none: null,
};

interface LoadedProps extends Omit<CandidateProps, 'id'> {
  sale: SaleView;
  events: SaleEventView[];
  onRetry: () => void;
}

function Loaded({ sale, events, shown, onDecided, onUndone, onPrevious, onNext, onRetry }: LoadedProps) {
  const { customerInfo, verification } = sale;
  const photo = dniPhotoOf(sale);
  const view = usePhotoView();
  const [loaded, setLoaded] = useState<{ photo: string; isShown: boolean }>();
  const isShown = photo === null ? false : loaded?.photo === photo ? loaded.isShown : undefined;
  const { busy, asking, approve, reject, correct, correction, dialog } = useDecision(sale, isShown, {
    onDecided,
    onUndone,
  });
  const isOpen = verification.state === 'pending';
  const ofRelative = verification.relationship !== 'holder';
  const asksForPhoto = isOpen && verification.dniPhoto === null && !isErased(sale);
  const [keysOn, setKeysOn] = useLocalStorage({ key: 'verify-keys', defaultValue: true });
  // A marked one takes a second click, or another key.
  const isMarked = verification.dniRead === 'mismatch' || sale.possibleDuplicate === true;
  const [warned, setWarned] = useState<number>();
  const isWarned = isMarked && isShown === true && warned === verification.attempt;
  const tryToApprove = () => {
    setWarned(isMarked && !isWarned ? verification.attempt : undefined);
    if (!isMarked || isWarned || !isShown) approve();
  };
  useKeys(shown && keysOn && !asking, {
    // Without its photo a key alone must not approve a DNI.
    a: isOpen && isShown && !isWarned ? tryToApprove : undefined,
    s: isOpen && isWarned ? tryToApprove : undefined,
    r: isOpen ? reject : undefined,
    g: view.rotate,
    '+': view.closer,
    '-': view.farther,
    arrowleft: onPrevious,
    arrowright: onNext,
  });
  return (
    <div className={classes.layout}>
      <PhotoStage
        photo={photo}
        missingText={missingPhotoText(sale)}
        alt={`DNI de ${verification.holderName}`}
        view={view}
        onLoaded={(now) => photo !== null && setLoaded({ photo, isShown: now })}
        onRetry={onRetry}
      />
      <div className={classes.side}>
        <div>
          <Hint>Titular del DNI</Hint>
          <Group gap="0 8px" align="baseline">
            <Title order={2} className={classes.name}>
              {verification.holderName}
            </Title>
            {ofRelative && <Text>({RELATIONSHIP_LABELS[verification.relationship].toLowerCase()})</Text>}
          </Group>
          <Text className={classes.dni}>{dniText(verification.holderDni)}</Text>
          {READ_MARKS[verification.dniRead ?? 'none']}
          {isOpen && isShown && (
            <Button variant="subtle" px={0} mih={44} aria-haspopup="dialog" onClick={correct}>
              Corregir nombre o número
            </Button>
          )}
        </div>
        <dl className={classes.facts}>
          {ofRelative && <Fact label="Cliente">{customerInfo.name}</Fact>}
          <Fact label="Plan">{sale.planName || 'Plan no especificado'}</Fact>
          <Fact label="Vendedor">{sale.sellerName}</Fact>
          {photo !== null && verification.quality !== null && (
            <Fact label="Foto">{PHOTO_VERDICT_LABELS[verification.quality]}</Fact>
          )}
          {sale.acceptanceBy === 'customer' && (
            <Fact label="Equipo">
              Aceptó el cliente
              {sale.acceptanceFrom === 'seller_network' && ', desde la misma red que el vendedor'}
            </Fact>
          )}
          <Fact label="Espera desde">
            {formatFromNow(verification.createdAt, useNow())}
            {verification.attempt > 1 && ` · intento ${verification.attempt}`}
          </Fact>
        </dl>
        <PriceNotes sale={sale} />
        {sale.possibleDuplicate && <SameCustomer sale={sale} />}
        {verification.attempt > 1 && <EarlierAttempts sale={sale} />}
        {asksForPhoto && <RequestPhoto sale={sale} events={events} />}
        <div className={classes.decision}>
          <IconButton
            icon={IconChevronLeft}
            size={46}
            label="DNI anterior"
            disabled={!onPrevious}
            onClick={onPrevious}
          />
          {isOpen ? (
            <>
              <Button variant="default" px="xs" aria-disabled={busy} aria-keyshortcuts="r" onClick={reject}>
                Rechazar
              </Button>
              <ApproveButton
                isShown={isShown}
                busy={busy}
                keyName={isWarned ? 's' : 'a'}
                isWarned={isWarned}
                onClick={tryToApprove}
              />
            </>
          ) : (
            <Badge
              size="lg"
              color={verification.state === 'approved' ? 'green' : 'red'}
              className={classes.state}
            >
              {VERIFICATION_STATE_LABELS[verification.state]}
            </Badge>
          )}
          <IconButton
            icon={IconChevronRight}
            size={46}
            label="DNI siguiente"
            disabled={!onNext}
            onClick={onNext}
          />
        </div>
        <div className={classes.keys}>
          <Switch
            label="Atajos de teclado"
            checked={keysOn}
            onChange={(event) => setKeysOn(event.currentTarget.checked)}
          />
          {keysOn && (
            <Group gap="6px 12px" mt="xs">
              {isShown !== false && <Key name={isMarked ? 'A S' : 'A'}>aprobar</Key>}
              <Key name="R">rechazar, con motivo 1, 2 o 3</Key>
              <Key name="← →">anterior y siguiente</Key>
              <Key name="+ −">acercar y alejar</Key>
              <Key name="G">girar</Key>
            </Group>
          )}
        </div>
      </div>
      {dialog}
      {correction}
    </div>
  );
}

function Key({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Hint>
      <Kbd>{name}</Kbd> {children}
    </Hint>
  );
}

/** Calls the function of a pressed key (in lower case), unless something is being typed. */
function useKeys(active: boolean, keys: Record<string, (() => void) | undefined>): void {
  useWindowEvent('keydown', (event) => {
    const { target, repeat, altKey, ctrlKey, metaKey } = event;
    if (!active || repeat || altKey || ctrlKey || metaKey) return;
    if (
      target instanceof Element &&
      target.closest('input:not([role="switch"]), textarea, select, [role="dialog"]')
    )
      return;
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
