import { brokenWords } from '../fixtures/broken-words.ts'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

test('fits the screens of orders, notifications, contracts and withdrawals, and the withdrawal sheets, into a phone’s width at doubled text size', async ({
  page,
  context,
}) => {
  await signedIn(page)
  // Has the same effect as the text size setting of the browser, and so changes the breakpoints of the layout
  // too.
  const browser = await context.newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  const expectToFit = async (subject: string) => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const over = await page.evaluate(() =>
        Math.max(
          ...[document.documentElement, ...document.querySelectorAll('dialog > *')].map(
            ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
          ),
        ),
      )
      expect(over, `${subject} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
  for (const path of ['/order', '/notification', '/contracts', '/contracts/claim', '/withdraw']) {
    await open(page, path)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    await expectToFit(path)
    // The browser must not break a number, a status or a sum into two lines, even next to an icon.
    expect(await page.evaluate(brokenWords, 'main'), path).toEqual([])
  }
  await page.locator('#withdrawal-recipient').click()
  await expect(page.getByRole('heading', { name: 'Получатель' })).toBeVisible()
  await expectToFit('recipients')
  await page.getByRole('button', { name: 'Новый получатель' }).click()
  await expectToFit('another recipient')
  await page.getByRole('dialog').getByRole('button', { name: /^Банк/ }).click()
  await expect(page.getByText('Популярные')).toBeVisible()
  await expectToFit('banks')
})
