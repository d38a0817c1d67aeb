import { Text, VisuallyHidden } from '@mantine/core';
import { IconChevronRight, IconCircleCheckFilled, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './StepList.module.css';

export interface Step {
  href: string;
  icon: TablerIcon;
  title: string;
  text: string;
  done?: boolean | undefined;
  /** Button after the link. */
  action?: ReactNode;
}

/** Links to steps; completed ones are marked, and lower. */
export function StepList({ steps }: { steps: Step[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ href, icon: IconShape, title, text, done, action }) => (
        <li key={title} className={classes.item}>
          <Link href={href} className={classes.step} data-done={done}>
            {done ? (
              <IconCircleCheckFilled size={24} aria-hidden className={classes.done} />
            ) : (
              <IconShape size={24} stroke={1.7} aria-hidden className={classes.icon} />
            )}
            <span className={classes.words}>
              <Text span fw={600}>
                {title}
                {done && <VisuallyHidden> (listo)</VisuallyHidden>}
              </Text>
              {!done && (
                <Text span size="sm" c="dimmed" display="block">
                  {text}
                </Text>
              )}
            </span>
            <IconChevronRight size={20} aria-hidden />
          </Link>
          {action}
        </li>
      ))}
    </ol>
  );
}
