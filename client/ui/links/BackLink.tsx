import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './BackLink.module.css';
import { LinkButton } from './LinkButton.tsx';

interface BackProps {
  href: string;
  children: ReactNode;
}

/** Above a page; not printed. */
export function BackLink({ href, children }: BackProps) {
  return (
    <Anchor component={Link} href={href} className={classes.back} data-noprint>
      <IconArrowLeft size={18} aria-hidden /> {children}
    </Anchor>
  );
}

/** Among the actions of a page's head. */
export function BackButton(props: BackProps) {
  return <LinkButton variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} {...props} />;
}
