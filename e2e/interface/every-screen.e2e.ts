import type { CDPSession, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../fixtures/axe.ts'
import { brokenWords } from '../fixtures/broken-words.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { navigate, open } from '../steps/open-page.ts'
import { membersScreens, publicScreens, type Screen, signInScreen, welcomeScreen } from '../steps/screens.ts'
import { newSession } from '../steps/sign-in-quickly.ts'
import { andrey } from '../steps/sign-in-steps.ts'

// Checks of each screen that have nothing in common but the screen: opening a screen takes as long as a check.

type Visit = { screen: Screen; isMember: boolean }

const screensOfAGroup = 6

/** Splits the screens into groups, one test a group, so that the two workers share the screens. */
const groupScreens = (screens: readonly Screen[]) =>
  Array.from({ length: Math.ceil(screens.length / screensOfAGroup) }, (_, index) =>
    screens.slice(index * screensOfAGroup, (index + 1) * screensOfAGroup),
  )

for (const [visitor, all, phone] of [
  ['a visitor', [signInScreen, ...publicScreens], null],
  ['a new member', [welcomeScreen], '79161110004'],
  // The public pages are checked for a member too, because a member sees them with the menu.
  ['a member', [...membersScreens, ...publicScreens], andrey],
] as const) {
  for (const screens of groupScreens(all)) {
    test(`has no accessibility violation on any screen, fits each screen and the menu into the window at normal and doubled text size, breaks no heading word, and begins a member’s inner page on a phone with a link to its parent page (${visitor}, screens from ${screens[0]?.path} on)`, async ({
      page,
      context,
    }) => {
      // The test needs more time than others, because it checks many screens.
      test.setTimeout(300_000)
      const browser = await context.newCDPSession(page)
      if (phone !== null) await newSession(page.request, phone)
      const tooWide: string[] = []
      for (const screen of screens) {
        const visit = { screen, isMember: phone === andrey }
        await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
        await page.setViewportSize({ width: 390, height: 844 })
        await show(page, screen)
        if (visit.isMember && !screen.isMissing) await expectParentLink(page, screen.path)
        if (needsAxe(visit)) await expectAccessibleAtTwoWidths(page)
        tooWide.push(...(await tooWideAt(page, browser, screen.path)))
      }
      expect(tooWide).toEqual([])
    })
  }
}

/**
 * Shows the first screen as a document and each further screen by a navigation in the browser. A further document would
 * show the same screen, but loading the page and axe again takes longer than the checks.
 */
async function show(page: Page, { path, title }: Screen): Promise<void> {
  await (page.url() === 'about:blank' ? open(page, path) : navigate(page, path))
  await expect(page).toHaveTitle(title)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('[aria-busy=true], [class*=skeleton]')).toHaveCount(0)
}

/**
 * Of the public pages that a member sees, axe checks only the first: the menu is the same on all of them, and axe checks
 * their content for a visitor.
 */
const needsAxe = ({ screen, isMember }: Visit) => !isMember || !publicScreens.slice(1).includes(screen)

async function expectAccessibleAtTwoWidths(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleInBothThemes(page)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Expects that the link has the same place, and the title the same size, on each inner page. */
async function expectParentLink(page: Page, path: string): Promise<void> {
  const header = page.locator('[data-back]')
  if (pagesOfNavigation.includes(path)) {
    await expect(header, path).toHaveCount(0)
    return
  }
  const link = header.getByRole('link').first()
  await expect(link, path).toHaveAttribute('href', parents.find(([below]) => below.test(path))?.[1] ?? '')
  expect(await link.boundingBox(), path).toMatchObject({ x: 4, y: 16, width: 48, height: 48 })
  const { title, end } = await header.evaluate((head) => ({
    title: getComputedStyle(head.querySelector('h1') ?? head).fontSize,
    end: document.documentElement.scrollWidth - innerWidth,
  }))
  expect({ title, end }, path).toEqual({ title: '18px', end: 0 })
}

/** Pages to which the phone's navigation leads. They have no parent page. */
const pagesOfNavigation = ['/', '/lk', '/contracts', '/balance']

/** Parent pages of the cabinet's inner pages. */
const parents: readonly (readonly [RegExp, string])[] = [
  [/^\/lk\/./, '/lk'],
  [/^\/news\/./, '/news'],
  [/^\/help\/./, '/help'],
  [/^\/contracts\/./, '/contracts'],
  [/^\/consent\//, '/lk/consents'],
  [/^\/(?:order|news|notification|help|policy|rules)$/, '/lk'],
  [/^\/check$/, '/balance'],
  [/^\/email$/, '/lk/account'],
  [/^\/(?:withdraw|demo\/mailbox)$/, '/'],
]

async function tooWideAt(page: Page, browser: CDPSession, path: string): Promise<string[]> {
  const tooWide: string[] = []
  for (const [standard, shownWidths] of [
    [16, [320, 390, 768, 1440, 1920]],
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
