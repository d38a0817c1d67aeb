/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';

interface NoticeProps {
  children: ComponentChildren;
  kind?: 'done' | 'wrong' | 'plain';
}

/** Read aloud when it appears. */
export function Notice({ children, kind = 'plain' }: NoticeProps) {
  return (
    <div className={`notice ${kind}`} role={kind === 'wrong' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
