import type { Locator, Page } from '@playwright/test'

/** Returns the rows of the list of contracts. */
export const rows = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
