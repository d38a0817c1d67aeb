import { UnstyledButton } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { useUser } from '../../api/user.ts';
import { BOTTOM_BAR } from '../navigation.ts';
import classes from './BottomBar.module.css';

export function BottomBar() {
  const [path] = useLocation();
  const entries = BOTTOM_BAR[useUser().role];
  return (
    <nav aria-label="Accesos rápidos" className={classes.bottomBar}>
      {entries.map(({ label, to, icon: IconShape, badge: Badge }) => {
        const current = path === to.split('?')[0];
        return (
          <UnstyledButton
            key={to}
            component={Link}
            href={to}
            className={classes.bottomLink}
            data-current={current}
            aria-current={current ? 'page' : undefined}
          >
            <span className={classes.bottomIcon}>
              <IconShape size={24} stroke={1.7} aria-hidden />
              {Badge && <Badge />}
            </span>
            {label}
          </UnstyledButton>
        );
      })}
    </nav>
  );
}
