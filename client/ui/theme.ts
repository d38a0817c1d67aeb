import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const petrol: MantineColorsTuple = [
  '#e8f6f6',
  '#d3eaeb',
  '#a8d5d7',
  '#79bfc2',
  '#4fabaf',
  '#2f979c',
  '#17848a',
  '#0b6d73',
  '#0b5d63',
  '#06464b',
];

const amber: MantineColorsTuple = [
  '#fff6e3',
  '#ffeccc',
  '#fdd89b',
  '#fbc365',
  '#f9b03a',
  '#f5a524',
  '#dd8f10',
  '#b87206',
  '#925903',
  '#6e4200',
];

/** The one place where colours, radius, type and component defaults are set. */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 5 },
  colors: { petrol, amber },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: {
    fontFamily: '"Bricolage Grotesque Variable", system-ui, sans-serif',
    fontWeight: '700',
    sizes: {
      h1: { fontSize: 'clamp(1.5rem, 1.2rem + 1.4vw, 2rem)', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  // By name: `Button.extend` would pull every component named here into the first load.
  components: {
    Alert: { defaultProps: { variant: 'light' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none' } },
    Button: { defaultProps: { size: 'md' } },
    Card: { defaultProps: { withBorder: true, padding: 'md', radius: 'lg' } },
    Modal: { defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Cerrar' } } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Cerrar', size: 44 } } },
    Paper: { defaultProps: { radius: 'lg' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
  },
});

/** Secondary and error text dark enough on light, light enough on dark, to be read in the sun (WCAG AA). */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-error': colors.red[8],
    '--mantine-color-placeholder': colors.gray[6],
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-error': colors.red[4],
  },
});
