import { IconSparkles } from '@tabler/icons-react';
import { takeNewVersion } from '../../device/update.ts';
import { TopNotice } from './TopNotice.tsx';

/** Offers the version that the server has now: it is never forced on what is being typed. */
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
