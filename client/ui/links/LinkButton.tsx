import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface LinkButtonProps extends ButtonProps {
  href: string;
  onClick?: () => void;
  children: ReactNode;
}

/** Leads to another screen. */
export function LinkButton(props: LinkButtonProps) {
  return <Button component={Link} {...props} />;
}
