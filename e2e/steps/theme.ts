import type { Locator, Page } from '@playwright/test'

/** Button with the member's avatar in the top bar, which opens the menu with the profile, the theme and the logout. */
export const memberMenuButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Профиль, тема и выход' })

/** Chooses a theme in the menu under the avatar, and closes the menu. */
export async function chooseTheme(page: Page, name: string): Promise<void> {
  await memberMenuButton(page).click()
  await page.getByRole('dialog').getByText(name).click()
  await page.keyboard.press('Escape')
}
