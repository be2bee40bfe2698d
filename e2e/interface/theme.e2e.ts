import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { memberMenuButton } from '../steps/theme.ts'

test('applies the theme that the member chooses to all tabs; after the choice «Система», all tabs follow the theme of the system', async ({
  page,
  context,
}) => {
  await signedIn(page)
  await open(page, '/help')
  const otherPage = await context.newPage()
  await open(otherPage, '/help')
  for (const tab of [page, otherPage]) await memberMenuButton(tab).click()
  const getBackground = (tab: Page) =>
    tab.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const background = { dark: 'rgb(9, 21, 24)', light: 'rgb(241, 247, 248)' }
  /** Returns the colour that the page gives to the browser's toolbar by its first matching `meta` element. */
  const bar = (tab: Page) =>
    tab
      .locator('meta[name="theme-color"]')
      .evaluateAll(
        (colours) => (colours as HTMLMetaElement[]).find(({ media }) => matchMedia(media).matches)?.content,
      )
  const choice = (tab: Page, name: string) => tab.getByRole('dialog').getByRole('radio', { name })
  for (const [name, scheme] of [
    ['Тёмная', 'dark'],
    ['Светлая', 'light'],
  ] as const) {
    await page.getByRole('dialog').getByText(name).click()
    for (const tab of [page, otherPage]) {
      await expect(choice(tab, name)).toBeChecked()
      expect(await getBackground(tab)).toBe(background[scheme])
      expect(await bar(tab)).toBe(scheme === 'dark' ? '#091518' : '#f1f7f8')
    }
  }
  await otherPage.getByRole('dialog').getByText('Система').click()
  await expect(choice(page, 'Система')).toBeChecked()
  for (const colorScheme of ['dark', 'light'] as const) {
    for (const tab of [page, otherPage]) {
      await tab.emulateMedia({ colorScheme })
      expect(await getBackground(tab)).toBe(background[colorScheme])
      expect(await bar(tab)).toBe(colorScheme === 'dark' ? '#091518' : '#f1f7f8')
    }
  }
})
