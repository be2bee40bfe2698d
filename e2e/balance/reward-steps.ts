import type { Locator, Page } from '@playwright/test'

/** The card with the steps of the month and the calculator. */
export const steps = (page: Page): Locator => page.getByRole('region', { name: 'Ставка месяца' })

export const fact = (page: Page, name: string): Locator =>
  steps(page).getByText(name, { exact: true }).and(page.locator('dt')).locator('+ dd')

/** Formats «+1 500 б.»; in comparisons with a page its spaces match non-breaking ones. */
export const change = (points: number): string =>
  `${new Intl.NumberFormat('ru-RU', { signDisplay: 'exceptZero' }).format(points).replace('-', '−')} б.`.replaceAll(
    /\s/g,
    ' ',
  )
