import { useMounted } from '@mantine/hooks';
import { Suspense, useState, type ComponentType } from 'react';
import { lazily } from '../lazily.ts';

/** A dialog whose code is fetched when it first opens, and that costs nothing before. */
export function lazyDialog<Props extends { opened: boolean }>(
  importFile: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Dialog = lazily(importFile);

  /** Opens after it was mounted: Mantine notes only then where the focus has to return to. */
  function MountedDialog(props: Props) {
    const mounted = useMounted();
    return <Dialog {...props} opened={props.opened && mounted} />;
  }

  return function LazyDialog(props: Props) {
    const [wanted, setWanted] = useState(props.opened);
    if (props.opened && !wanted) setWanted(true);
    return (
      wanted && (
        <Suspense>
          <MountedDialog {...props} />
        </Suspense>
      )
    );
  };
}
