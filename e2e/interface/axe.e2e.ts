import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { membersScreens, publicScreens, type Screen, signInScreen, welcomeScreen } from '../steps/screens.ts'
import { newSession } from '../steps/sign-in-quickly.ts'

async function expectAccessibleScreens(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const { path } of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessibleInBothThemes(page)
    }
  }
}

test('finds no accessibility violation on the screens of a visitor and on the welcome form of a new member', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await expectAccessibleScreens(page, [signInScreen, ...publicScreens])
  await newSession(page.request, '79161110005')
  await expectAccessibleScreens(page, [welcomeScreen])
})

// Screens that the test checks for a member. Only the first public page is among them: the menu is the same on all
// public pages, and the test for visitors checks their content.
const shownToMembers = [...membersScreens, ...publicScreens.slice(0, 1)]
const shares = 3
for (let share = 0; share < shares; share++) {
  test(`finds no accessibility violation on the screens of a member, part ${share + 1} of ${shares}`, async ({
    page,
  }) => {
    // The test needs more time than others, because it checks many screens.
    test.setTimeout(300_000)
    await newSession(page.request)
    await expectAccessibleScreens(
      page,
      shownToMembers.filter((_, index) => index % shares === share),
    )
  })
}
