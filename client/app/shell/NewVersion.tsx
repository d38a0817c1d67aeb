import { IconSparkles } from '@tabler/icons-react';
import { takeNewVersion } from '../../device/update.ts';
import { TopNotice } from './TopNotice.tsx';

/** Never forces an update on a user who is typing. */
export function NewVersion() {
  return (
    <TopNotice
      icon={IconSparkles}
      color="petrol"
      title="Hay una versión nueva"
      hint="Lo que estás escribiendo se conserva."
      action="Actualizar"
      onAction={takeNewVersion}
    />
  );
}
