import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { membersScreens, publicScreens, type Screen, signInScreen, welcomeScreen } from '../steps/screens.ts'
import { newSession } from '../steps/sign-in-quickly.ts'

const appearances = [
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const

type Axe = (page: Page) => Promise<void>

async function inEveryAppearance(page: Page, axe: Axe, screens: readonly Screen[]): Promise<void> {
  for (const { path } of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    for (const { width, colorScheme } of appearances) {
      await test.step(`${path} ${width} ${colorScheme}`, async () => {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        await axe(page)
      })
    }
  }
}

test('finds no accessibility violation on the screens of a visitor and on the welcome form of a new member', async ({
  page,
  axe,
}) => {
  test.setTimeout(300_000)
  await inEveryAppearance(page, axe, [signInScreen, ...publicScreens])
  await newSession(page.request, '79161110005')
  await inEveryAppearance(page, axe, [welcomeScreen])
})

const shares = 4
for (let share = 0; share < shares; share++) {
  test(`finds no accessibility violation on the screens of a member, part ${share + 1} of ${shares}`, async ({
    page,
    axe,
  }) => {
    // The test needs more time than others, because it checks many screens.
    test.setTimeout(300_000)
    await newSession(page.request)
    const screens = [...membersScreens, ...publicScreens]
    await inEveryAppearance(
      page,
      axe,
      screens.filter((_, index) => index % shares === share),
    )
  })
}
