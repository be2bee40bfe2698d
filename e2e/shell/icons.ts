import type { Locator } from '@playwright/test'

/** Returns the names of all icons inside an element, as the icon sprite has them. */
export const icons = (within: Locator): Promise<string[]> =>
  within
    .locator('use')
    .evaluateAll((uses) => uses.map((use) => use.getAttribute('href')?.split('#')[1] ?? ''))
