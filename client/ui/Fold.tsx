import { Stack, Text, Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import classes from './Fold.module.css';

interface FoldProps {
  title: string;
  /** Above the content. */
  text?: string;
  /** Whether it is open at first. */
  open?: boolean;
  /** Parameter of the address that opens it and scrolls to it. */
  openedBy?: string;
  children: ReactNode;
}

/** A title that opens its content, which is drawn, and asks for its data, only while open. */
export function Fold({ title, text, open = false, openedBy, children }: FoldProps) {
  const [params] = useSearchParams();
  const isAsked = openedBy !== undefined && params.has(openedBy);
  const [wasAsked, setWasAsked] = useState(isAsked);
  const [opened, setOpened] = useState(open || isAsked);
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked);
    if (isAsked) setOpened(true);
  }
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isAsked) fold.current?.scrollIntoView();
  }, [isAsked]);
  return (
    <details
      ref={fold}
      open={opened}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
      className={classes.fold}
    >
      <summary className={classes.head}>
        <Title order={2} size="h3">
          {title}
        </Title>
        <IconChevronDown size={20} aria-hidden />
      </summary>
      {opened && (
        <Stack component="section" aria-label={title} className={classes.content}>
          {text && <Text c="dimmed">{text}</Text>}
          {children}
        </Stack>
      )}
    </details>
  );
}
