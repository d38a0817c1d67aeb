import { vi } from 'vitest';

/** Takes the place of the tabs that open later; returns the numbers and texts that they show in WhatsApp. */
export function catchWhatsApp(): { phone: string; text: string }[] {
  const shown: { phone: string; text: string }[] = [];
  vi.spyOn(window, 'open').mockImplementation(
    () =>
      ({
        close: () => undefined,
        location: {
          replace: (address: string) => {
            const { pathname, searchParams } = new URL(address);
            shown.push({ phone: pathname.slice(1), text: searchParams.get('text') ?? '' });
          },
        },
      }) as unknown as Window,
  );
  return shown;
}
