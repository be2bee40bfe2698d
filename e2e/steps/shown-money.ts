import type { Locator, Page } from '@playwright/test'

/** Element of the balance card that shows the available points. */
export const shownMoney = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'Баланс' })
    .getByText(/^\d[\d\s]*б\.$/)
    .first()

/** Formats points as the balance card shows them. */
export const formatPoints = (points: number): string => `${new Intl.NumberFormat('ru-RU').format(points)} б.`
