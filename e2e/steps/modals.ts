import { expect, type Locator, type Page } from '@playwright/test'

/** As wide as a phone: modals come from the bottom there. */
export const phone = { width: 390, height: 844 }

/** A modal has an entry of the history to itself while it is open. */
export const isOnModalEntry = (page: Page): Promise<boolean> =>
  page.evaluate(() => (history.state as { modal?: boolean } | null)?.modal === true)

/** The way back to the page's own entry takes the browser some milliseconds. */
export const onOwnEntry = (page: Page): Promise<void> => expect.poll(() => isOnModalEntry(page)).toBe(false)

export const exitButton = (page: Page): Locator => page.getByRole('button', { name: 'Выйти' })
export const moreButton = (page: Page): Locator => page.getByRole('button', { name: 'Ещё', exact: true })

export const question = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Вы действительно хотите выйти из аккаунта?' })

export const settled = (modal: Locator): Promise<void> => expect(modal).toHaveAttribute('data-phase', 'open')

/** The sheet «Ещё» of the phone's bar, on its way in no more. */
export async function openSheet(page: Page): Promise<Locator> {
  const sheet = page.getByRole('dialog', { name: 'Ещё' })
  await moreButton(page).click()
  await settled(sheet)
  return sheet
}

/** The question before leaving; `from` is where its button is pressed. */
export async function openQuestion(page: Page, from: Page | Locator = page): Promise<void> {
  await from.getByRole('button', { name: 'Выйти' }).click()
  await settled(question(page))
}
