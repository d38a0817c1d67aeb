import { Alert, Text } from '@mantine/core';
import { IconEyeExclamation } from '@tabler/icons-react';
import { PHOTO_VERDICT_LABELS, type PhotoProblem } from '../../../../shared/sales/photo/verdicts.ts';

const ADVICE: Record<PhotoProblem, string> = {
  small: 'Acércate: el DNI tiene que ocupar casi toda la foto.',
  dark: 'Busca más luz; de día, cerca de una ventana.',
  glare: 'Inclina un poco el DNI, o apaga el flash, hasta que nada brille.',
  blurred: 'Apoya el brazo y toca el DNI en la pantalla para que enfoque.',
};

/** Says why a chosen photo may not be readable, and how to take a better one. */
export function PhotoDoubt({ doubt }: { doubt: PhotoProblem }) {
  return (
    <Alert
      color="amber"
      role="status"
      icon={<IconEyeExclamation aria-hidden />}
      title={PHOTO_VERDICT_LABELS[doubt]}
    >
      <Text size="sm">{ADVICE[doubt]}</Text>
    </Alert>
  );
}
