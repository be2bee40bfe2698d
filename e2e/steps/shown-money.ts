import type { Locator, Page } from '@playwright/test'

/** The money that can be withdrawn, as its card shows it. */
export const shownMoney = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'Баланс' })
    .getByText(/^\d[\d\s]*б\.$/)
    .first()

/** Points as the card writes them. */
export const written = (points: number): string => `${new Intl.NumberFormat('ru-RU').format(points)} б.`
