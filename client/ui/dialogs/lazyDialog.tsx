import { useMounted } from '@mantine/hooks';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from '../loading/whenIdle.ts';
import { PartBoundary } from '../failures/PartBoundary.tsx';
import { lazyComponent } from '../loading/lazyComponent.ts';

/** Fetches the code in idle time, or when the dialog opens. */
export function lazyDialog<Props extends { opened: boolean }>(
  importFile: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Dialog = lazyComponent(importFile);

  /** Opens after mounting: only then Mantine stores where the focus returns to. */
  function MountedDialog(props: Props) {
    const mounted = useMounted();
    return <Dialog {...props} opened={props.opened && mounted} />;
  }

  return function LazyDialog(props: Props) {
    const [wanted, setWanted] = useState(props.opened);
    if (props.opened && !wanted) setWanted(true);
    useEffect(() => whenIdle(() => Dialog.load().catch(() => undefined)), []);
    return (
      wanted && (
        <PartBoundary>
          <Suspense>
            <MountedDialog {...props} />
          </Suspense>
        </PartBoundary>
      )
    );
  };
}
