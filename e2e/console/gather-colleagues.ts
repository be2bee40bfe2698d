import type { Browser, Page } from '@playwright/test'
import { expect } from '../fixtures/cabinet-test.ts'
import { acceptInvitation, acceptQuickly, openPage } from './console-steps.ts'

export type Colleagues = {
  admin: Page
  second: Page
  verifier: Page
  finance: Page
  bank: Page
  editor: Page
}

/**
 * Signs all staff in. The two administrators use links that the command line has printed. In the console, one
 * administrator invites the other staff, and the second administrator confirms their access.
 */
export async function gatherColleagues(
  browser: Browser,
  { url, links }: { url: string; links: readonly [string, string] },
): Promise<Colleagues> {
  const aPage = async () =>
    (await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })).newPage()
  const [admin, second] = [await aPage(), await aPage()]
  await acceptInvitation(admin, { link: links[0] })
  await acceptInvitation(second, { link: links[1] })
  const invited = async (name: string, role: string): Promise<Page> => {
    await openPage(admin, 'Сотрудники')
    await admin.getByRole('link', { name: 'Создать' }).click()
    await admin.getByLabel('Имя для входа').fill(name)
    await admin.getByLabel(role).check()
    await admin.getByRole('button', { name: 'Сохранить' }).click()
    const linkField = admin.getByLabel('Ссылка')
    await expect(linkField).toHaveValue(/#\/invitation\//)
    const address = new URL(await linkField.inputValue())
    await admin.getByRole('button', { name: 'Готово' }).click()
    const page = await aPage()
    await acceptQuickly(page, { url, link: address.hash })
    await expect(page.getByText(/когда доступ подтвердит другой администратор/)).toBeVisible()
    await openPage(second, 'Сотрудники')
    await second.getByRole('cell', { name, exact: true }).click()
    await second.getByRole('button', { name: 'Подтвердить доступ' }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Подтвердить' }).click()
    await expect(second.getByText('Доступ подтверждён')).toBeVisible()
    await page.reload()
    return page
  }
  return {
    admin,
    second,
    verifier: await invited('vera', 'Проверяющий'),
    finance: await invited('fedor', 'Финансы'),
    bank: await invited('petr', 'Финансы'),
    editor: await invited('edik', 'Редактор'),
  }
}
