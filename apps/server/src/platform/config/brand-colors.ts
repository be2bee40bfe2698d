/** Minimum contrast of text and background by WCAG 2.2, level AA. */
const leastContrast = 4.5

/**
 * Colours from the cabinet's `tokens.css`. `grounds`: backgrounds on which text has the accent colour.
 * `onBrand`: colour of text on the accent colour. `surface`: background of cards.
 */
const themes = {
  light: { grounds: ['#ffffff', '#f1f7f8', '#e7f0f1'], onBrand: '#ffffff', surface: '#ffffff' },
  dark: { grounds: ['#091518', '#111f23', '#1b2a2f'], onBrand: '#051920', surface: '#111f23' },
}

export type Theme = keyof typeof themes

/**
 * Returns the lowest contrast of the accent colour with a theme's backgrounds and with the text on the accent colour,
 * rounded down to tenths. Text with a contrast below 4.5 is hard to read.
 */
export function contrastIn(theme: Theme, accent: string): number {
  const { grounds, onBrand } = themes[theme]
  const lowest = Math.min(...[...grounds, onBrand].map((ground) => contrast(accent, ground)))
  return Math.floor(lowest * 10) / 10
}

export const isReadableIn = (theme: Theme, accent: string): boolean =>
  contrastIn(theme, accent) >= leastContrast

/**
 * Returns a stylesheet that replaces the cabinet's built-in colours with the programme's colours. The cabinet loads
 * this stylesheet after its own. Printed pages keep the built-in colours.
 */
export function brandStylesheet({ light, dark }: Record<Theme, string>): string {
  const hero = toHeroCss(light)
  const inLight = tokensIn('light', light) + hero
  const inDark = tokensIn('dark', dark) + hero
  return [
    `@media screen{:root{${inLight}}:root[data-theme='dark']{${inDark}}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${inDark}}}`,
  ].join('\n')
}

function tokensIn(theme: Theme, accent: string): string {
  const { surface, onBrand } = themes[theme]
  const hover = mix(accent, theme === 'light' ? '#000000' : '#ffffff', 0.2)
  return `--brand:${accent};--on-brand:${onBrand};--brand-hover:${hover};--brand-soft:${softGround(accent, surface)};`
}

/**
 * Returns the background `--brand-soft`: the surface mixed with at most 16 percent of the accent colour. The
 * percentage is reduced until text in the accent colour is readable on this background.
 */
function softGround(accent: string, surface: string): string {
  let share = 0.16
  while (share > 0.01 && contrast(accent, mix(surface, accent, share)) < leastContrast) share -= 0.01
  return mix(surface, accent, share)
}

/**
 * Returns the colours of the balance card as CSS. The card shows gold text in both themes, so the accent
 * colour is darkened until gold text is readable on it.
 */
function toHeroCss(accent: string): string {
  let from = accent
  while (contrast(from, '#f2bf3f') < leastContrast) from = mix(from, '#000000', 0.05)
  return `--hero-from:${from};--hero-to:${mix(from, '#000000', 0.3)};--on-hero-2:${mix('#ffffff', from, 0.2)};`
}

const channels = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))

function mix(color: string, other: string, share: number): string {
  const otherChannels = channels(other)
  const mixed = channels(color).map((value, index) =>
    Math.round(value + ((otherChannels[index] ?? value) - value) * share),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
