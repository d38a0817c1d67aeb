import type { LANDING_SECTIONS } from '../../../router/parseHash.ts';

/** The landing's sections in the order of the page. */
export const SECTIONS: { id: (typeof LANDING_SECTIONS)[number]; label: string }[] = [
  { id: 'inicio', label: 'Inicio' },
  { id: 'caracteristicas', label: 'Características' },
  { id: 'como-funciona', label: 'Cómo funciona' },
  { id: 'precios', label: 'Precios' },
  { id: 'testimonios', label: 'Testimonios' },
  { id: 'preguntas', label: 'Preguntas' },
];
