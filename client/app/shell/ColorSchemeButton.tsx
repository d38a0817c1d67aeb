import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

export function ColorSchemeButton() {
  const dark = useComputedColorScheme('light') === 'dark';
  const { setColorScheme } = useMantineColorScheme();
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      aria-label={dark ? 'Usar modo claro' : 'Usar modo oscuro'}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={22} aria-hidden /> : <IconMoon size={22} aria-hidden />}
    </ActionIcon>
  );
}
