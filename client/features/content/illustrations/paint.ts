// Illustrations take their colours from the theme; the page around sets the night of a scene.

/** A shade (0 light to 9 dark) of the main colour. */
export const petrol = (shade: number) => `var(--mantine-color-petrol-${shade})`;

/** A shade (0 light to 9 dark) of the accent, for lights. */
export const amber = (shade: number) => `var(--mantine-color-amber-${shade})`;

/** For lines on the page itself, which is light or dark. */
export const outline = `light-dark(${petrol(6)}, ${petrol(3)})`;

export const gray = (shade: number) => `var(--mantine-color-gray-${shade})`;
export const white = 'var(--mantine-color-white)';
export const black = 'var(--mantine-color-black)';
