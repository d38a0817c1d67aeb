import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'wouter';
import { wayBack } from '../../router/wayBack.ts';
import classes from './BackLink.module.css';
import { LinkButton } from './LinkButton.tsx';

interface BackProps {
  /** For a visitor who came from outside the app. */
  href: string;
  /** Names the screen of `href`. */
  children: string;
}

/** Above a page; not printed. Leads to where the visitor came from. */
export function BackLink({ href, children }: BackProps) {
  const { isUsual, ...link } = wayBack(href);
  return (
    <Anchor component={Link} {...link} className={classes.back} data-noprint>
      <IconArrowLeft size={18} aria-hidden /> {isUsual ? children : 'Volver'}
    </Anchor>
  );
}

/** Among the actions of a page's head. Leads to where the visitor came from. */
export function BackButton({ href, children }: BackProps) {
  const { isUsual, ...link } = wayBack(href);
  return (
    <LinkButton variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} {...link}>
      {isUsual ? children : 'Volver'}
    </LinkButton>
  );
}
