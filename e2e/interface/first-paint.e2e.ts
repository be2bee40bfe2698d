import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

test('loads the icons once, by the preload link of the document', async ({ page }) => {
  await signedIn(page)
  await open(page, '/')
  const loads = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry.name.includes('/sprite'))
      .filter(({ transferSize }) => transferSize > 0)
      .map(({ initiatorType }) => initiatorType),
  )
  expect(loads).toEqual(['link'])
})
