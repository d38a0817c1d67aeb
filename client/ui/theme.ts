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

/** Darker deep shades: readable as text and under white text (WCAG AA). */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#e03131',
  '#c22727',
  '#a82020',
  '#8a1a1a',
];

/** controls.css draws the asterisk, outside the label's text. */
const FIELD = { size: 'md', withAsterisk: false };

const DIALOG = {
  closeButtonProps: { 'aria-label': 'Cerrar', size: 44 },
  styles: { title: { fontWeight: 600, fontSize: 'var(--mantine-font-size-lg)' } },
};

/** The only place for colours, radius, type and component defaults. */
export const theme = createTheme({
  respectReducedMotion: true,
  primaryColor: 'petrol',
  primaryShade: 7,
  colors: { petrol, amber, red },
  autoContrast: true,
  // White text needs a contrast of 4.5. Mantine checks the light shade, so both schemes share it.
  luminanceThreshold: 0.18,
  defaultRadius: 'md',
  spacing: { md: 'min(1rem, 5vw)', lg: 'min(1.25rem, 6.25vw)', xl: 'min(2rem, 10vw)' },
  cursorType: 'pointer',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: {
    fontFamily: '"Bricolage Grotesque", system-ui, sans-serif',
    fontWeight: '700',
    sizes: {
      h1: { fontSize: 'min(clamp(1.375rem, 1.1rem + 1.2vw, 2rem), 8vw)', lineHeight: '1.2' },
      h2: { fontSize: 'min(1.25rem, 8vw)', lineHeight: '1.3' },
      h3: { fontSize: 'min(1.0625rem, 7.5vw)', lineHeight: '1.35' },
    },
  },
  // By name: `Button.extend` would pull each component into the first load.
  components: {
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Alert: { defaultProps: { variant: 'light' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none' } },
    Button: { defaultProps: { size: 'md' } },
    Card: { defaultProps: { withBorder: true, padding: 'md', radius: 'lg' } },
    // The focus placeholder is no item of a menu (WCAG 1.3.1).
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: { centered: true, ...DIALOG } },
    Drawer: { defaultProps: DIALOG },
    // Mantine's gray is too pale (WCAG AA).
    Notification: { styles: { description: { color: 'var(--mantine-color-text)' } } },
    Paper: { defaultProps: { radius: 'lg' } },
    PasswordInput: {
      defaultProps: {
        ...FIELD,
        // Without "contraseña", which labels the field.
        visibilityToggleButtonProps: { 'aria-label': 'Mostrar lo escrito', tabIndex: 0 },
      },
    },
    Select: { defaultProps: FIELD },
    NativeSelect: { defaultProps: FIELD },
    NumberInput: { defaultProps: FIELD },
    Textarea: { defaultProps: { ...FIELD, autosize: true, minRows: 2, maxRows: 8 } },
    TextInput: { defaultProps: FIELD },
  },
});

/** Tinted surfaces of alerts and badges: Mantine's own are slabs on a dark page. */
const TINTED = ['petrol', 'amber', 'red', 'green', 'blue'] as const;

const tintOf = (name: string, shades: readonly string[]) => [
  [`--mantine-color-${name}-light`, `color-mix(in srgb, ${shades[4]} 20%, transparent)`],
  [`--mantine-color-${name}-light-hover`, `color-mix(in srgb, ${shades[4]} 28%, transparent)`],
  [`--mantine-color-${name}-light-color`, shades[2]],
];

/** Enough contrast for sunlight (WCAG AA). */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-error': colors.red[8],
    '--mantine-color-placeholder': colors.gray[7],
    // Under the pointer too, on the red of an alert.
    '--mantine-color-red-outline': colors.red[8],
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[1],
    '--mantine-color-error': colors.red[4],
    ...Object.fromEntries(TINTED.flatMap((name) => tintOf(name, colors[name] ?? []))),
  },
});
