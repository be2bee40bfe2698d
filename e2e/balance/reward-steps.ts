import type { Locator, Page } from '@playwright/test'

/** The card with the month's steps and the simulator. */
export const steps = (page: Page): Locator => page.getByRole('region', { name: 'Ставка месяца' })

export const fact = (page: Page, name: string): Locator =>
  steps(page).getByText(name, { exact: true }).and(page.locator('dt')).locator('+ dd')

/** «+1 500 б.»: compared with a page, its spaces stand for those that do not break. */
export const change = (points: number): string =>
  `${new Intl.NumberFormat('ru-RU', { signDisplay: 'exceptZero' }).format(points).replace('-', '−')} б.`.replaceAll(
    /\s/g,
    ' ',
  )
