import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import classes from './Sidebar.module.css';

export function ColorSchemeButton() {
  const dark = useComputedColorScheme('light') === 'dark';
  const { setColorScheme } = useMantineColorScheme();
  const IconShape = dark ? IconSun : IconMoon;
  return (
    <button
      type="button"
      className={`${classes.link} ${classes.scheme}`}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <IconShape size={20} stroke={1.7} aria-hidden />
      {dark ? 'Usar modo claro' : 'Usar modo oscuro'}
    </button>
  );
}
