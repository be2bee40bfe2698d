import { toRefusalText } from '@impulse/copy-ru/refusals/refusals'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { open } from '../steps/open-page.ts'
import { aPayableMember, saveOwnPhone } from '../steps/withdraw-steps.ts'

// The test needs more time than others: `aPayableMember` imports contracts and approves a document.
test.describe.configure({ timeout: 90_000 })

test('when the terms change before the code is entered, the member returns to the form with the reason', async ({
  page,
  app,
}) => {
  const phone = '79180000018'
  const { accessToken } = await aPayableMember(page, app, phone)
  await saveOwnPhone(page, { accessToken, phone })
  await open(page, '/withdraw')
  await page.getByRole('button', { name: 'Автовывод' }).click()
  const sheet = page.getByRole('dialog', { name: 'Автовывод' })
  await sheet.getByRole('button', { name: 'Продолжить' }).click()
  await expect(sheet.getByRole('heading', { name: 'Код из СМС' })).toBeVisible()
  const code = 'automatic_withdrawal_terms_changed'
  const message = toRefusalText(code)
  await page.route('**/api/automatic-withdrawal/*/confirm/', (route) =>
    route.fulfill({ status: 409, json: { error: { code, message } } }),
  )
  await sheet.getByLabel('Код').fill('000000')
  await expect(sheet.getByText(message)).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Продолжить' })).toBeVisible()
})

test('the member sets a rule of automatic withdrawals by a code, sees it, and ends it at one press', async ({
  page,
  app,
  axe,
}) => {
  const phone = '79180000017'
  const { accessToken } = await aPayableMember(page, app, phone)
  await saveOwnPhone(page, { accessToken, phone })
  await open(page, '/withdraw')
  const openSheet = () => page.getByRole('button', { name: 'Автовывод' }).click()
  const sheet = page.getByRole('dialog', { name: 'Автовывод' })

  await openSheet()
  await sheet.getByLabel('Какого числа').fill('31')
  await sheet.getByRole('button', { name: 'Продолжить' }).click()
  await expect(sheet.getByLabel('Какого числа')).toHaveAccessibleDescription(/Укажите число с\s1 по\s28/)
  await sheet.getByLabel('Какого числа').fill('5')
  await sheet.getByLabel('Если доступно больше').fill('10000')
  await axe(page)
  await sheet.getByRole('button', { name: 'Продолжить' }).click()
  await expect(sheet.getByRole('heading', { name: 'Код из СМС' })).toBeVisible()
  await sheet.getByLabel('Код').fill('000000')
  await expect(page.getByRole('status').filter({ hasText: 'Автовывод включён' })).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: /^Автовывод Следующий\s— 5 / })).toBeVisible()

  await openSheet()
  await expect(sheet.getByText('каждое 5-е число')).toBeVisible()
  await expect(sheet.getByText(/^10\s000\sб\.$/)).toBeVisible()
  await axe(page)
  await sheet.getByRole('button', { name: 'Выключить' }).click()
  await expect(page.getByText('Автовывод выключен')).toBeVisible()
  await openSheet()
  await expect(sheet.getByRole('button', { name: 'Продолжить' })).toBeVisible()
})
