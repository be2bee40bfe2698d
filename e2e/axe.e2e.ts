import type { Page } from '@playwright/test'
import { expect, test } from './cabinet-test.ts'
import { membersScreens, publicScreens, type Screen, signInScreen, welcomeScreen } from './screens.ts'
import { newSession } from './sign-in-quickly.ts'

const narrowLight = { width: 390, colorScheme: 'light' } as const
const wideDark = { width: 1440, colorScheme: 'dark' } as const
const narrowDark = { width: 390, colorScheme: 'dark' } as const
const wideLight = { width: 1440, colorScheme: 'light' } as const

const all = [narrowLight, narrowDark, wideLight, wideDark]

/** Both layouts and both sets of colours; which colours a layout has depends on the other rarely, and is for the night. */
const isLong = process.env['LONG'] === '1'
const looks = isLong ? all : [narrowLight, wideDark]
/** What everybody sees is by day looked at narrow by a visitor and wide by a member. */
const [looksOfVisitors, looksOfMembers] = isLong ? [all, all] : [[narrowLight], [wideDark]]

type Axe = (page: Page) => Promise<void>

type Looks = readonly (typeof all)[number][]
type Shown = readonly [Screen, Looks]

const inLooks = (screens: readonly Screen[], chosen: Looks): Shown[] =>
  screens.map((screen) => [screen, chosen])

async function inEveryLook(page: Page, axe: Axe, screens: readonly Shown[]): Promise<void> {
  for (const [{ path }, chosen] of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    for (const { width, colorScheme } of chosen) {
      await test.step(`${path} ${width} ${colorScheme}`, async () => {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        await axe(page)
      })
    }
  }
}

test('what a visitor and a newcomer see is accessible', async ({ page, axe }) => {
  test.setTimeout(300_000)
  await inEveryLook(page, axe, [[signInScreen, looks], ...inLooks(publicScreens, looksOfVisitors)])
  await newSession(page.request, '79161110005')
  await inEveryLook(page, axe, [[welcomeScreen, looks]])
})

const shares = 4
for (let share = 0; share < shares; share++) {
  test(`what a member sees is accessible, share ${share + 1} of ${shares}`, async ({ page, axe }) => {
    // Many looks of many screens: no measure of speed, on whatever machine.
    test.setTimeout(300_000)
    await newSession(page.request)
    const screens = [...inLooks(membersScreens, looks), ...inLooks(publicScreens, looksOfMembers)]
    await inEveryLook(
      page,
      axe,
      screens.filter((_, index) => index % shares === share),
    )
  })
}
