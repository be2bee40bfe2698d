import type { Locator, Page } from '@playwright/test'

/** Returns the rows of the contracts, which are tables without their heads. */
export const rows = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('button') })
