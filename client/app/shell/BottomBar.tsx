import { Box, UnstyledButton } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { MAIN_NAVIGATION } from '../navigation.ts';
import classes from './BottomBar.module.css';

/** The phone's shortcuts to the most used screens. */
export function BottomBar() {
  const [path] = useLocation();
  return (
    <Box component="nav" aria-label="Accesos rápidos" hiddenFrom="md" className={classes.bottomBar}>
      {MAIN_NAVIGATION.filter((entry) => entry.bottomBar).map(
        ({ to, icon: IconShape, bottomBar, badge: Badge }) => (
          <UnstyledButton
            key={to}
            component={Link}
            href={to}
            className={classes.bottomLink}
            data-current={path === to}
            aria-current={path === to ? 'page' : undefined}
          >
            <span className={classes.bottomIcon}>
              <IconShape size={24} stroke={1.7} aria-hidden />
              {Badge && <Badge />}
            </span>
            {bottomBar}
          </UnstyledButton>
        ),
      )}
    </Box>
  );
}
