import type { Failure, FailureKind } from './call.ts';

interface Explanation {
  title: string;
  text: string;
}

const EXPLANATIONS: Record<FailureKind, Explanation> = {
  unknown: {
    title: 'No encontramos esta página',
    text: 'Puede que el enlace esté cortado o que ya no sirva. Pídele uno nuevo a tu vendedor.',
  },
  gone: {
    title: 'Este enlace ya no está disponible',
    text: 'Si necesitas algo, escríbele a tu vendedor.',
  },
  busy: {
    title: 'Espera un momento',
    text: 'Se abrió esta página muchas veces seguidas. Espera un minuto y prueba otra vez.',
  },
  refused: { title: 'No se pudo hacer', text: 'Prueba otra vez.' },
  trouble: { title: 'Ahora no podemos mostrar esta página', text: 'Prueba otra vez en unos minutos.' },
  offline: { title: 'No hay conexión', text: 'Revisa tu internet y prueba otra vez.' },
};

export function explain({ kind, sentence }: Failure): Explanation {
  const explanation = EXPLANATIONS[kind];
  return kind === 'refused' && sentence ? { ...explanation, text: sentence } : explanation;
}
