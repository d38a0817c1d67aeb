import { Anchor, Card, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { RankingView } from '../../../../shared/stats/ranking.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import classes from './RankingCard.module.css';

/** Most installations this month, and the seller's own place; nothing without installations or ranking. */
export function RankingCard({ rows, own }: Pick<RankingView, 'rows' | 'own'>) {
  return (
    <Card>
      <ol className={classes.rows}>
        {rows.map(({ place, name, installed, own: isOwn }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- places and names may repeat
          <li key={index} className={classes.row} data-own={isOwn}>
            <span className={classes.place}>{place}.º</span>
            <span className={classes.name}>
              {name}
              {isOwn && ' (tú)'}
            </span>
            <span className={classes.count}>{countOf(installed, 'instalación', 'instalaciones')}</span>
          </li>
        ))}
      </ol>
      <Text size="sm" c="dimmed" className={classes.note}>
        {own.place === null && 'Con tu primera instalación del mes apareces aquí. '}
        <Anchor component={Link} href="/app/profile?ranking" inherit>
          Elige si te ven con tu nombre
        </Anchor>
      </Text>
    </Card>
  );
}
