import type { CDPSession, Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { membersScreens, publicScreens, type Screen, signInScreen, welcomeScreen } from '../steps/screens.ts'
import { newSession, signedIn } from '../steps/sign-in-quickly.ts'
import { andrey } from '../steps/sign-in-steps.ts'

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

const widths = [320, 390, 768, 1440, 1920]

/**
 * Splits the screens into groups of six, one test a group. A screen takes several seconds, so one test of all screens
 * would exceed its time limit.
 */
const groupScreens = (screens: readonly Screen[]) =>
  Array.from({ length: Math.ceil(screens.length / 6) }, (_, index) => screens.slice(index * 6, index * 6 + 6))

for (const [visitor, all, phone] of [
  ['a visitor', [signInScreen, ...publicScreens], null],
  ['a new member', [welcomeScreen], '79161110004'],
  // The public pages are checked for a member too, because a member sees them with the menu.
  ['a member', [...membersScreens, ...publicScreens], andrey],
] as const) {
  for (const screens of groupScreens(all)) {
    test(`fits each screen and the menu into the window at normal and doubled text size, and breaks no heading word (${visitor}, screens from ${screens[0]?.path} on)`, async ({
      page,
      context,
    }) => {
      const browser = await context.newCDPSession(page)
      if (phone !== null) await newSession(page.request, phone)
      const tooWide: string[] = []
      for (const { path } of screens) tooWide.push(...(await tooWideAt(page, browser, path)))
      expect(tooWide).toEqual([])
    })
  }
}

async function tooWideAt(page: Page, browser: CDPSession, path: string): Promise<string[]> {
  const tooWide: string[] = []
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  for (const [standard, shownWidths] of [
    [16, widths],
    [32, [1920, 1280, 640, 390, 320]],
  ] as const) {
    // Has the same effect as the text size setting of the browser.
    await browser.send('Page.setFontSizes', { fontSizes: { standard } })
    for (const width of shownWidths) {
      // This command is faster than `setViewportSize`, which also resizes the browser's window.
      const size = { width, height: 900, deviceScaleFactor: 1, mobile: false }
      await browser.send('Emulation.setDeviceMetricsOverride', size)
      const over = await page.evaluate(() =>
        Math.max(
          ...[document.documentElement, ...document.querySelectorAll('aside')].map(
            ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
          ),
        ),
      )
      if (over > 0) tooWide.push(`${path} by ${over} at ${width}, letters of ${standard}`)
      for (const word of await page.evaluate(brokenWords, 'h1, h2, h3'))
        tooWide.push(`${path}: «${word}» at ${width}, letters of ${standard}`)
    }
  }
  return tooWide
}

/**
 * Returns the words that the browser breaks into two lines at a place without a hyphen. The function runs in
 * the page.
 */
function brokenWords(within: string): string[] {
  return [...document.querySelectorAll(within)].flatMap((part) => {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      // Uses the last rectangle of a letter, because a hyphen that the browser adds to the previous line is
      // the first rectangle of the next letter.
      const getLineTop = (offset: number) => {
        const letter = document.createRange()
        letter.setStart(text, offset)
        letter.setEnd(text, offset + 1)
        return [...letter.getClientRects()].at(-1)?.top
      }
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\d]+/gu))
        if (getLineTop(index) !== getLineTop(index + word.length - 1)) broken.push(word)
    }
    return broken
  })
}
