import { readFile } from 'node:fs/promises'
import { type AccountDeletion, type MemberConsents } from '@impulse/api/profile/profile'
import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { fetchJson } from '../steps/api-requests.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { phone } from '../steps/modals.ts'
import { newMember } from '../steps/new-member.ts'
import { aWithdrawal } from '../steps/order-steps.ts'
import { aPayableMember } from '../steps/withdraw-steps.ts'

const accountDeletionSheet = (page: Page) => page.getByRole('dialog', { name: 'Удаление аккаунта' })
const accountDeletionCard = (page: Page) => page.getByRole('region', { name: 'Удалить аккаунт' })

test('shows each consent with its date, version and text, and lets the member switch the advertising consent on and off; downloads one archive with all data, after an error and after a code', async ({
  page,
  axe,
}) => {
  await page.setViewportSize(phone)
  const { accessToken } = await newMember(page, '79190040001')
  await open(page, '/lk/consents')
  const personal = page.getByRole('region', { name: 'Обработка персональных данных' })
  await expect(personal).toContainText(/Дано\s.*\sМСК,\sредакция\sот\s01\.11\.2026/)
  await expect(personal.getByRole('link', { name: 'Прочитать текст' })).toHaveAttribute(
    'href',
    '/consent/personal-data',
  )
  await expect(page.getByRole('region', { name: 'Обработка данных документа' })).toContainText('Не дано')
  const advertising = page.getByRole('switch', { name: 'Получать рекламные сообщения' })
  await expect(advertising).not.toBeChecked()
  const given = async () =>
    (await fetchJson<MemberConsents>(page, '/api/lk/consents/', accessToken)).consents.find(
      ({ purpose }) => purpose === 'advertising',
    )?.given
  await advertising.press('Space')
  await expect(advertising).toBeChecked()
  await expect.poll(given).toBe(true)
  await advertising.click()
  await expect(advertising).not.toBeChecked()
  await expect.poll(given).toBe(false)
  await page.getByText('Журнал согласий').click()
  await expect(page.getByText(/отозвано «Рекламные сообщения»/)).toBeVisible()
  await axe(page)

  await page.route('**/api/consents/', (route) => route.abort())
  await advertising.click()
  await expect(page.getByRole('alert')).toContainText('Нет связи')
  await expect(advertising).not.toBeChecked()

  await personal.getByRole('link', { name: 'Отозвать согласие' }).click()
  await expect(page).toHaveURL('/lk/data#leaving')
  await test.step('shows an error when the data export fails to load, and downloads one archive with all data at the next attempt', async () => {
    await page.route(`**/api/lk/export/`, (route) => route.abort())
    await page.getByRole('button', { name: 'Скачать мои данные' }).click()
    await expect(page.getByRole('alert')).toContainText('Нет связи')
    await axe(page)
    await page.unroute(`**/api/lk/export/`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Повторить' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^мои-данные-.*\.zip$/)
    await expect(page.getByText(/Файл «мои-данные-.*» скачан/)).toBeVisible()
    const archive = await readFile(await download.path())
    expect(archive.subarray(0, 2).toString()).toBe('PK')
    expect(archive.includes('данные.json')).toBe(true)
  })
  await test.step('requires a code before the data export when the sign-in was long ago', async () => {
    // The server refuses ten minutes after the sign-in; the test does not wait for them.
    const error = { code: 'reauthentication_required', message: 'Подтвердите, что это вы' }
    await page.route('**/api/lk/export/', (route) => route.fulfill({ status: 403, json: { error } }), {
      times: 2,
    })
    const button = page.getByRole('button', { name: 'Скачать мои данные' })
    const sheet = page.getByRole('dialog', { name: 'Подтверждение' })
    await button.click()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await button.click()
    await sheet.getByRole('button', { name: 'Получить код' }).click()
    await axe(page)
    const downloaded = page.waitForEvent('download')
    await sheet.getByLabel('Код, 6 цифр').fill('000000')
    expect((await downloaded).suggestedFilename()).toMatch(/^мои-данные-.*\.zip$/)
    await expect(sheet).toHaveCount(0)
  })
})

test('lets the member request the account deletion with a code, and cancel the deletion with one button', async ({
  page,
  axe,
}) => {
  await page.setViewportSize(phone)
  const { accessToken } = await newMember(page, '79190040003')
  const getAccountDeletion = () => fetchJson<AccountDeletion>(page, '/api/lk/leaving/', accessToken)
  await open(page, '/lk/data')
  await expect(accountDeletionCard(page)).toContainText('По\u00a0закону ещё пять лет храним')
  await accountDeletionCard(page).getByRole('button', { name: 'Удалить аккаунт' }).click()
  await expect(accountDeletionSheet(page).getByRole('heading', { name: 'Удалить аккаунт?' })).toBeFocused()
  await expect(accountDeletionSheet(page)).toContainText('По\u00a0закону ещё пять лет храним')
  await accountDeletionSheet(page).getByRole('button', { name: 'Получить код для удаления' }).click()
  const deleteButton = accountDeletionSheet(page).getByRole('button', { name: 'Удалить аккаунт' })
  await accountDeletionSheet(page).getByLabel('Код, 6 цифр').pressSequentially('111111')
  await deleteButton.click()
  await expect(accountDeletionSheet(page).getByText(/Код не подошёл/)).toBeVisible()
  await axe(page)
  await accountDeletionSheet(page).getByLabel('Код, 6 цифр').fill('000000')
  // Typing the last digit of the code must not request the deletion. Only the button requests it.
  await expect(deleteButton).toBeEnabled()
  expect((await getAccountDeletion()).leaving).toBeNull()
  await deleteButton.click()
  await expect(accountDeletionSheet(page)).toHaveCount(0)
  await expect(page.getByText(/Аккаунт будет удалён\s\d/)).toBeVisible()
  expect((await getAccountDeletion()).leaving).not.toBeNull()

  await open(page, '/')
  await expect(page.getByText(/Аккаунт будет удалён\s\d/)).toBeVisible()
  await page.getByRole('link', { name: 'Передумать' }).click()
  await page.getByRole('link', { name: 'Мой профиль' }).first().click()
  // The page that is left has the same button.
  await expect(page).toHaveURL('/lk')
  await page.getByRole('button', { name: 'Передумать' }).click()
  await expect(page.getByText(/Аккаунт будет удалён/)).toHaveCount(0)
  expect((await getAccountDeletion()).leaving).toBeNull()
  await page.getByRole('link', { name: 'Главная' }).first().click()
  await expect(page.getByRole('heading', { name: 'Здесь будут ваши деньги' })).toBeVisible()
  await expect(page.getByText(/Аккаунт будет удалён/)).toHaveCount(0)
})

test('does not offer the account deletion to a member with an open withdrawal', async ({ page, app }) => {
  test.setTimeout(120_000)
  const number = '79190040004'
  const { accessToken } = await aPayableMember(page, app, number)
  await open(page, '/lk/data')
  await accountDeletionCard(page).getByRole('button', { name: 'Удалить аккаунт' }).click()
  await expect(accountDeletionSheet(page)).toContainText(/Пропадут 37\s800\sб\./)
  await aWithdrawal(page, { accessToken, phone: number, amount: 1_000 })
  await open(page, '/lk/data')
  await expect(accountDeletionCard(page)).toContainText('Сначала дождитесь окончания вывода')
  await expect(accountDeletionCard(page).getByRole('button')).toHaveCount(0)
})
