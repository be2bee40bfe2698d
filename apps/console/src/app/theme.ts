import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin'

/** True when the staff member prefers reduced motion; the theme then has no animations. */
const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches

const narrowScreenQuery = '@media (max-width: 899.95px)'
const phoneQuery = '@media (max-width: 599.95px)'
const onPhonePage = { [phoneQuery]: { backgroundColor: 'transparent' } }

const shared: RaThemeOptions = {
  sidebar: { width: 268 },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: 'Onest, system-ui, "Segoe UI", Roboto, sans-serif',
    button: { textTransform: 'none' },
  },
  ...(isCalm && { transitions: { create: () => 'none' } }),
}

type Colours = {
  /** Colour of the labels of form fields. */
  muted: string
  paper: string
  /** Colour of the ring around a button or a link of the menu that has the focus of the keyboard. */
  focus: string
  /** Background colours of alerts, by severity. */
  soft: Record<'bad' | 'warn' | 'ok' | 'info', string>
}

/**
 * Changes components of react-admin's themes: colours of alerts, toolbars, labels, helper texts, scroll bars and native
 * controls, wrapping of long words and choices, cells of wide tables, and an accessible name of the spinner.
 */
const components = (
  mode: 'light' | 'dark',
  { muted, paper, focus, soft }: Colours,
): RaThemeOptions['components'] => ({
  MuiAlert: {
    styleOverrides: {
      standardError: { backgroundColor: soft.bad },
      standardWarning: { backgroundColor: soft.warn },
      standardSuccess: { backgroundColor: soft.ok },
      standardInfo: { backgroundColor: soft.info },
    },
  },
  MuiButtonBase: {
    styleOverrides: {
      root: { '&.Mui-focusVisible': { outline: `2px solid ${focus}`, outlineOffset: 2 } },
    },
  },
  RaToolbar: { styleOverrides: { root: { backgroundColor: paper } } },
  // On a phone, react-admin would draw a white block with square corners behind the buttons and the filters of a list.
  RaTopToolbar: { styleOverrides: { root: { alignItems: 'center', ...onPhonePage } } },
  RaListToolbar: { styleOverrides: { root: onPhonePage } },
  // On a phone, filters stand one below the other and are as wide as the table.
  RaFilterFormInput: {
    styleOverrides: { root: { [phoneQuery]: { '& .RaFilterFormInput-spacer': { display: 'none' } } } },
  },
  // Long words such as URLs wrap instead of being cut off.
  MuiCssBaseline: {
    styleOverrides: {
      ':root': { colorScheme: mode, overflowWrap: 'break-word' },
      '::file-selector-button': { font: 'inherit' },
      // A row of buttons or warnings without any leaves no gap on the page.
      '.MuiStack-root:empty': { display: 'none' },
    },
  },
  // The button of a file field is higher than a line of text, which would cut it off.
  MuiInputBase: { styleOverrides: { input: { '&[type=file]': { height: 'auto' } } } },
  // A long choice, such as the reason of a return, wraps in the list of choices and when it is chosen.
  // Its ring is inside, because the menu cuts off a ring outside.
  MuiMenuItem: {
    styleOverrides: { root: { whiteSpace: 'normal', '&.Mui-focusVisible': { outlineOffset: -2 } } },
  },
  MuiSelect: { styleOverrides: { select: { whiteSpace: 'normal' } } },
  MuiCircularProgress: { defaultProps: { 'aria-label': 'Загрузка' } },
  MuiInputLabel: { styleOverrides: { root: { color: muted } } },
  // On a narrow screen a wide table scrolls horizontally, so short values (numbers, phone numbers, dates) stay on
  // one line.
  MuiTableCell: {
    styleOverrides: {
      head: { [narrowScreenQuery]: { whiteSpace: 'nowrap' } },
      body: {
        [narrowScreenQuery]: {
          '& > span, & > time, & > a': { display: 'inline-block', width: 'max-content', maxWidth: '15rem' },
        },
      },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { color: muted } } },
})

/** Light and dark theme, with the cabinet's colours (apps/cabinet/src/shared/style/tokens.css). */
export const lightTheme: RaThemeOptions = {
  ...defaultLightTheme,
  ...shared,
  palette: {
    mode: 'light',
    primary: { main: '#075866', dark: '#0a4652', contrastText: '#ffffff' },
    secondary: { main: '#075866', contrastText: '#ffffff' },
    error: { main: '#b02331' },
    background: { default: '#f3f6f7', paper: '#ffffff' },
  },
  components: {
    ...defaultLightTheme.components,
    ...components('light', {
      muted: '#46565c',
      paper: '#ffffff',
      focus: '#3a58c3',
      soft: { bad: '#ffebea', warn: '#ffecdd', ok: '#daf7e5', info: '#e7effe' },
    }),
  },
}

export const darkTheme: RaThemeOptions = {
  ...defaultDarkTheme,
  ...shared,
  palette: {
    mode: 'dark',
    // A darker button under the pointer would look like a disabled one.
    primary: { main: '#74ceda', dark: '#93dee7', contrastText: '#051920' },
    secondary: { main: '#74ceda', contrastText: '#051920' },
    error: { main: '#f39494' },
    background: { default: '#0b1416', paper: '#121d20' },
  },
  components: {
    ...defaultDarkTheme.components,
    ...components('dark', {
      muted: '#b4c3c8',
      paper: '#121d20',
      focus: '#a1c5ff',
      soft: { bad: '#4a2526', warn: '#472b1a', ok: '#1b3628', info: '#253045' },
    }),
  },
}
