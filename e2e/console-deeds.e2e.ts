import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { expect, test } from './cabinet-test.ts'
import { comeIn, inEveryLook, signInByPassword } from './console-steps.ts'
import { hold } from './hold.ts'
import { newMember } from './new-member.ts'
import { codeAt } from '../apps/server/src/testing/authenticator-code.ts'

test('a correction, a merge and another payer take two, a blocked member is out, and a list is saved as it is asked for', async ({
  page,
  browser,
  axe,
  programme,
}) => {
  test.setTimeout(180_000)
  const look = inEveryLook(page, axe)
  const away = () => browser.newPage({ baseURL: programme.url })
  const [member, second, colleague] = [await away(), await away(), await away()]
  await newMember(member, '79161118502')
  await newMember(second, '79161118503')
  const dialog = page.getByRole('dialog')
  const shownPhone = '+7 (916) 111-85-02'

  await page.setViewportSize({ width: 1440, height: 900 })
  const { secret } = await comeIn(page, programme, 'zoya', 'admin')
  await page.getByRole('menuitem', { name: 'Участники' }).click()
  await page.getByPlaceholder('Телефон, имя, договор').fill(shownPhone)
  await expect(page.getByRole('row')).toHaveCount(2)

  // Kept under a name, over the end of the session.
  await page.getByRole('button', { name: 'Фильтры' }).click()
  await page.getByRole('menuitem', { name: /Сохранить эти фильтры/ }).click()
  await dialog.getByLabel('Название').fill('Новенький')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('button', { name: 'Скачать' }).click()
  await look()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Участники \d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(shownPhone)

  await page.getByRole('cell', { name: shownPhone }).click()
  await page.getByRole('button', { name: 'Исправить баланс' }).click()
  await dialog.getByLabel('Сумма, баллов').fill('300')
  await dialog.getByRole('button', { name: 'Предложить' }).click()
  await expect(dialog.getByText(/Напишите причину/)).toBeVisible()
  await dialog.getByLabel('Причина для коллег').fill('Не дошло из загрузки')
  await look()
  // Whose session is over while they write comes in by another tab: nothing takes them away from what is written.
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  const asked: string[] = []
  const note = (request: Request) => void asked.push(request.method())
  page.on('request', note)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await dialog.getByRole('button', { name: 'Предложить' }).click()
  await expect(dialog.getByText(/написанное останется/)).toBeVisible()
  page.off('request', note)
  expect(asked).toEqual(['POST'])
  await page.context().addCookies(cookies)
  await dialog.getByRole('button', { name: 'Предложить' }).click()
  const proposed = page.getByRole('row').filter({ hasText: shownPhone })
  await expect(proposed).toContainText('+300 б.')
  await expect(proposed.getByRole('button')).toHaveText(['Отозвать'])
  await look()

  await comeIn(colleague, programme, 'ivan', 'finance', 'admin')
  await colleague.getByRole('menuitem', { name: 'Изменения балансов' }).click()
  await colleague
    .getByRole('row')
    .filter({ hasText: shownPhone })
    .getByRole('button', { name: 'Сделать' })
    .click()
  await colleague.getByRole('dialog').getByRole('button', { name: 'Сделать' }).click()
  await expect(colleague.getByText('Баланс изменён')).toBeVisible()
  await member.goto('/balance')
  await expect(member.getByText('Корректировка').first()).toBeVisible()

  await page.getByRole('link', { name: shownPhone }).click()
  await page.getByRole('button', { name: 'Объединить с дублем' }).click()
  await dialog.getByLabel('Телефон второй записи').fill('8 916 111-85-03')
  await dialog.getByRole('button', { name: 'Посмотреть' }).click()
  await expect(dialog.getByRole('row', { name: 'Доступно' })).toContainText('300 б.')
  await dialog.getByLabel('Причина для коллег').fill('Сменила номер')
  await look()
  await dialog.getByRole('button', { name: 'Предложить' }).click()
  await expect(page.getByRole('button', { name: 'Отозвать' })).toBeVisible()
  await look()
  await colleague.getByRole('menuitem', { name: 'Объединения' }).click()
  const show = await hold(colleague, '**/merge-preview')
  await colleague.getByRole('button', { name: 'Объединить' }).click()
  // Not before it is there to be seen what it would do.
  await expect(
    colleague.getByRole('dialog').getByRole('button', { name: 'Объединить', exact: true }),
  ).toBeDisabled()
  show()
  await expect(colleague.getByRole('dialog').getByRole('row', { name: 'Доступно' })).toContainText('300 б.')
  // A window that gets narrow leaves open what is asked in it.
  await colleague.setViewportSize({ width: 390, height: 900 })
  await expect(colleague.getByRole('dialog')).toHaveAccessibleName(/Провести объединение № \d+\?/)
  await axe(colleague)
  await colleague.getByRole('dialog').getByRole('button', { name: 'Объединить' }).click()
  await expect(colleague.getByText('Записи объединены')).toBeVisible()
  await second.goto('/balance')
  await expect(second).toHaveURL(/\/login/)

  await page.getByRole('link', { name: shownPhone }).click()
  await expect(page.getByRole('alert').filter({ hasText: '111-85-03' })).toBeVisible()
  await page.getByRole('button', { name: 'Закрыть вход' }).click()
  await dialog.getByLabel('Причина для коллег').fill('Жалоба абонента')
  await look()
  await dialog.getByRole('button', { name: 'Закрыть вход' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Жалоба абонента' })).toContainText('zoya')
  await look()
  await member.goto('/balance')
  await expect(member).toHaveURL(/\/login/)

  await page.getByRole('menuitem', { name: 'Остановка выплат' }).click()
  await page.getByRole('button', { name: 'Изменить плательщика' }).click()
  const account = dialog.getByRole('textbox', { name: /^Счёт/ })
  await account.fill('4070 2810 2000 0000 0002')
  // As long as a word may be that is copied from elsewhere.
  const address = `https://bank.example/${'a'.repeat(120)}`
  await dialog.getByLabel('Причина для коллег').fill(`Счёт в другом отделении ${address}`)
  await dialog.getByRole('button', { name: 'Предложить' }).click()
  await expect(dialog.getByText(/контрольная цифра не сходится с БИК/)).toBeVisible()
  await look()
  await account.fill('4070 2810 6000 0000 0009')
  await dialog.getByRole('button', { name: 'Предложить' }).click()
  const waiting = (of: Page) => of.getByRole('region', { name: 'Предложенный плательщик' })
  await expect(waiting(page).getByRole('button')).toHaveText(['Отозвать'])
  const said = waiting(page).getByText(address)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await said.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await look()
  await colleague.setViewportSize({ width: 1440, height: 900 })
  await colleague.getByRole('menuitem', { name: 'Остановка выплат' }).click()
  await waiting(colleague).getByRole('button', { name: 'Подтвердить' }).click()
  await expect(colleague.getByRole('dialog')).toContainText('Счёт: 40702810600000000009')
  await colleague.getByRole('dialog').getByRole('button', { name: 'Подтвердить' }).click()
  await expect(colleague.getByText('Плательщик изменён')).toBeVisible()
  await expect(waiting(colleague)).toHaveCount(0)

  // The code that the member came in by.
  await page.getByRole('menuitem', { name: 'Доставка' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('СМС')
  await look()

  await page.getByRole('menuitem', { name: 'Журнал' }).click()
  const blocked = page.getByRole('row').filter({ hasText: 'Жалоба абонента' })
  await expect(blocked).toContainText('— → Вход закрыт, выплаты остановлены')
  await page.getByPlaceholder('Что и подробности').fill('members.csv')
  await expect(page.getByRole('row').filter({ hasText: 'Участники, CSV' })).not.toContainText('916')
  await look()

  await page.getByRole('button', { name: 'zoya' }).click()
  await page.evaluate(() => sessionStorage.setItem('document-marks', 'of a review'))
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
  await signInByPassword(page, 'zoya')
  await page.getByLabel('Код из приложения').fill(codeAt(secret, new Date(Date.now() + 30_000)))
  await page.getByRole('button', { name: 'Войти' }).click()
  await page.getByRole('menuitem', { name: 'Участники' }).click()
  await page.getByRole('button', { name: 'Фильтры' }).click()
  await page.getByRole('menuitem', { name: 'Новенький' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await Promise.all([member, second, colleague].map((one) => one.context().close()))
})
