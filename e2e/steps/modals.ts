import { expect, type Locator, type Page } from '@playwright/test'

/** Width of a phone, where modals are sheets from the bottom. */
export const phone = { width: 390, height: 844 }

/** True on a modal's own history entry. */
export const isOnModalEntry = (page: Page): Promise<boolean> =>
  page.evaluate(() => (history.state as { modal?: boolean } | null)?.modal === true)

/** Waits until the browser has returned to the page's own entry. */
export const onOwnEntry = (page: Page): Promise<void> => expect.poll(() => isOnModalEntry(page)).toBe(false)

export const exitButton = (page: Page): Locator => page.getByRole('button', { name: 'Выйти' })
export const moreButton = (page: Page): Locator => page.getByRole('button', { name: 'Ещё', exact: true })

export const logoutDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Вы действительно хотите выйти из аккаунта?' })

export const settled = (modal: Locator): Promise<void> => expect(modal).toHaveAttribute('data-phase', 'open')

/** Opens the sheet «Ещё» of the tab bar and waits for its animation. */
export async function openSheet(page: Page): Promise<Locator> {
  const sheet = page.getByRole('dialog', { name: 'Ещё' })
  await moreButton(page).click()
  await settled(sheet)
  return sheet
}

/** Opens the confirmation of the logout; `from` contains its button. */
export async function openLogoutDialog(page: Page, from: Page | Locator = page): Promise<void> {
  await from.getByRole('button', { name: 'Выйти' }).click()
  await settled(logoutDialog(page))
}
