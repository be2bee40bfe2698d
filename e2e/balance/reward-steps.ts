import type { Locator, Page } from '@playwright/test'

/** Card that shows the steps of the month and the income calculator. */
export const steps = (page: Page): Locator => page.getByRole('region', { name: 'Ставка месяца' })

export const fact = (page: Page, name: string): Locator =>
  steps(page).getByText(name, { exact: true }).and(page.locator('dt')).locator('+ dd')

/**
 * Formats points as «+1 500 б.», with plain spaces: Playwright treats a plain space in the expected text as equal to a
 * non-breaking space on the page.
 */
export const change = (points: number): string =>
  `${new Intl.NumberFormat('ru-RU', { signDisplay: 'exceptZero' }).format(points).replace('-', '−')} б.`.replaceAll(
    /\s/g,
    ' ',
  )
