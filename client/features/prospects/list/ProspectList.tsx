import { Card, ActionIcon, Text, Title } from '@mantine/core';
import type { ProspectView } from '../../../../shared/prospects/prospects.ts';
import { useOpened } from '../../../router/useOpened.ts';
import classes from './ProspectRow.module.css';
import { IconPhone } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { isOpen } from '../../../../shared/prospects/prospectStates.ts';
import { ERASED } from '../../../../shared/values/erased.ts';
import { phoneLink } from '../../../../shared/values/phoneLink.ts';
import { Marked } from '../../../ui/lists/search/Marked.tsx';
import { ProspectStateBadge } from '../ProspectStateBadge.tsx';
import { When } from './When.tsx';

interface ProspectListProps {
  prospects: ProspectView[];
  search?: string;
  busy?: boolean;
  /** Shown for prospects in the queue. */
  waitsOf?: (prospect: ProspectView) => 'waiting' | 'refused';
}

/** Rows that open in the screen's `OpenProspect`. */
export function ProspectList({ prospects, search = '', busy = false, waitsOf }: ProspectListProps) {
  const { addressOf } = useOpened('prospect');
  return (
    <Card padding={0}>
      <ul className={classes.list} aria-busy={busy}>
        {prospects.map((prospect) => (
          <li key={prospect._id}>
            <ProspectRow
              prospect={prospect}
              search={search}
              {...(waitsOf && { waits: waitsOf(prospect) })}
              href={addressOf(prospect._id)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface ProspectRowProps {
  prospect: ProspectView;
  /** Search marked in name, city and phone. */
  search: string;
  /** Replaces the state of a prospect in the queue. */
  waits?: 'waiting' | 'refused';
  href: string;
}

/** One prospect: name, city, next contact; one tap calls. */
function ProspectRow({ prospect, search, waits, href }: ProspectRowProps) {
  const titleId = useId();
  const { name, phone, city, planName, source, state, nextAt } = prospect;
  const isErased = name === ERASED;
  const about = [city, planName, source === 'page' && 'Desde tu página', search !== '' && phone];
  return (
    <article aria-labelledby={titleId} className={classes.row}>
      <div className={classes.texts}>
        <Title order={2} id={titleId} className={classes.name}>
          <Link href={href} className={classes.link} aria-haspopup="dialog">
            <Marked text={name} search={search} />
          </Link>
        </Title>
        <div className={classes.when}>{isOpen(state) && nextAt !== null && <When nextAt={nextAt} />}</div>
        <Text size="sm" c="dimmed" className={classes.about}>
          <Marked text={about.filter(Boolean).join(' · ') || phone} search={search} />
        </Text>
        <div className={classes.state}>
          {waits ? (
            <Text size="sm" fw={600} className={classes.waits} data-waits={waits}>
              {waits === 'refused' ? 'Con error' : 'Por enviar'}
            </Text>
          ) : (
            <ProspectStateBadge state={state} size="md" />
          )}
        </div>
      </div>
      {isOpen(state) && !isErased ? (
        <ActionIcon
          component="a"
          href={phoneLink(phone)}
          variant="subtle"
          color="gray"
          size={44}
          className={classes.call}
          aria-label={`Llamar a ${name}`}
        >
          <IconPhone size={22} aria-hidden />
        </ActionIcon>
      ) : (
        <span className={classes.noCall} />
      )}
    </article>
  );
}
