import type { Browser, Page } from '@playwright/test'
import { expect } from '../fixtures/cabinet-test.ts'
import type { RunningApp } from '../fixtures/server.ts'
import { acceptQuickly, openPage, signInAsNewStaff } from './console-steps.ts'

export type Colleagues = {
  /** Administrator who also has the role of finance. */
  admin: Page
  /** Administrator who also edits the news. */
  second: Page
  verifier: Page
  finance: Page
}

/**
 * Signs all staff in. The command line invites them, except the verifier: one administrator invites the verifier in the
 * console, and the second administrator confirms this invitation.
 */
export async function gatherColleagues(browser: Browser, app: RunningApp): Promise<Colleagues> {
  const { url } = app
  const aPage = async () =>
    (await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })).newPage()
  const createdByCommand = async (name: string, ...roles: string[]): Promise<Page> => {
    const page = await aPage()
    await signInAsNewStaff(page, app, name, ...roles)
    return page
  }
  const admin = await createdByCommand('ada', 'admin', 'finance')
  const second = await createdByCommand('boris', 'admin', 'content')

  await openPage(admin, 'Сотрудники')
  await admin.getByRole('link', { name: 'Создать' }).click()
  await admin.getByLabel('Имя для входа').fill('vera')
  await admin.getByLabel('Проверяющий').check()
  await admin.getByLabel('Не участник программы').check()
  await admin.getByRole('button', { name: 'Сохранить' }).click()
  const linkField = admin.getByLabel('Ссылка')
  await expect(linkField).toHaveValue(/#\/invitation\//)
  const link = new URL(await linkField.inputValue()).hash
  await admin.getByRole('button', { name: 'Готово' }).click()
  const verifier = await aPage()
  await acceptQuickly(verifier, { url, link })
  await expect(verifier.getByText(/когда доступ подтвердит другой администратор/)).toBeVisible()
  await openPage(second, 'Сотрудники')
  await second.getByRole('cell', { name: 'vera', exact: true }).click()
  await second.getByRole('button', { name: 'Подтвердить доступ' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Подтвердить' }).click()
  await expect(second.getByText('Доступ подтверждён')).toBeVisible()
  await verifier.reload()
  return { admin, second, verifier, finance: await createdByCommand('fedor', 'finance') }
}
