import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';

interface LinkButtonProps extends ButtonProps {
  href: string;
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
}

/** Leads to another screen. */
export function LinkButton(props: LinkButtonProps) {
  return <Button component={Link} {...props} />;
}
