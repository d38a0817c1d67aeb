// Illustrations take their colours from the theme; the night of a scene is set by the page around it.

/** A shade (0 light to 9 dark) of the product's main colour. */
export const petrol = (shade: number) => `var(--mantine-color-petrol-${shade})`;

/** A shade (0 light to 9 dark) of the accent: what is lit. */
export const amber = (shade: number) => `var(--mantine-color-amber-${shade})`;

/** Lines drawn straight on the page, which is light or dark. */
export const outline = `light-dark(${petrol(6)}, ${petrol(3)})`;

export const gray = (shade: number) => `var(--mantine-color-gray-${shade})`;
export const white = 'var(--mantine-color-white)';
export const black = 'var(--mantine-color-black)';
