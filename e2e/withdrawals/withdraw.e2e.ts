import type { Locator } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { logRequests } from '../fixtures/request-log.ts'
import { balanceOf } from '../steps/api-requests.ts'
import { shownMoney, formatPoints } from '../steps/shown-money.ts'
import { codeField, demoCode, phoneField } from '../steps/sign-in-steps.ts'
import {
  amountField,
  aPayableMember,
  submitWithdrawal,
  chooseOwnPhone,
  closeConfirmation,
  confirmButton,
  expectOrderPage,
  fillWithdrawal,
  confirmation,
  recipientField,
  released,
  listWithdrawals,
  withdrawButton,
} from '../steps/withdraw-steps.ts'

// The tests need more time than others, because each test runs commands of staff.
test.describe.configure({ timeout: 90_000 })

for (const width of [390, 1440]) {
  test(`makes a withdrawal to the member’s own phone by the form and its confirmation (${width} px) (spec 1.12)`, async ({
    page,
    app,
    axe,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const phone = `7918000${String(width).padStart(4, '0')}`
    const { accessToken } = await aPayableMember(page, app, phone)
    await open(page, '/')
    await page.getByRole('link', { name: 'Вывести', exact: true }).click()
    await expect(page).toHaveURL('/withdraw')
    await expect(page.getByText(`Доступно ${formatPoints(released)}`)).toBeVisible()
    await amountField(page).fill('15000')
    await expect(amountField(page)).toHaveValue('15\u00a0000')
    await chooseOwnPhone(page)
    const box = page.getByRole('region', { name: 'Расчёт' })
    await expect(box).toContainText('К зачислению15 000 ₽')
    await expect(box).toContainText('Комиссия0 ₽')
    await expect(box).toContainText(`Останется${formatPoints(released - 15_000)}`)
    await axe(page)
    await submitWithdrawal(page)
    await expect(confirmation(page)).toContainText('Т-Банк')
    await expect(confirmation(page)).toContainText(`+7 (918) 000-${phone.slice(7, 9)}-${phone.slice(9)}`)
    await axe(page)
    await confirmation(page).getByRole('button', { name: 'Вывести 15 000 ₽' }).click()
    await expectOrderPage(page)
    await expect(page.getByText('В Т-Банк')).toBeVisible()
    expect(await listWithdrawals(page, accessToken)).toHaveLength(1)
    expect((await balanceOf(page, accessToken)).balance).toBe(released - 15_000)
    await open(page, '/')
    const money = page.getByRole('region', { name: 'Баланс' })
    await expect(money.getByRole('button', { name: 'Замороженных средств нет' })).toBeVisible()
    await axe(page)
    await money.getByRole('link', { name: '15 000 ₽ в пути' }).click()
    await expectOrderPage(page)
    // The amount of the next form is empty, and its recipient is that of the last withdrawal.
    await open(page, '/withdraw')
    await expect(amountField(page)).toHaveValue('')
    await expect(recipientField(page)).toContainText('Т-Банк')
  })
}

test('lets a member sign in and make a withdrawal by keyboard alone', async ({ page, app }) => {
  const { accessToken } = await aPayableMember(page, app, '79180000002')
  const pressKeys = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  /** Presses Tab until the target has the focus, at most 120 times. */
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 120; presses++) {
      await pressKeys('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    await expect(target).toBeFocused()
  }
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await open(page, '/login')
  await tabTo(phoneField(page))
  await page.keyboard.type('9180000002')
  await pressKeys('Enter')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(demoCode)
  await expect(page).toHaveURL('/')
  await tabTo(page.getByRole('main').getByRole('link', { name: 'Вывести', exact: true }))
  await pressKeys('Enter')
  await expect(page).toHaveURL('/withdraw')
  await tabTo(amountField(page))
  await page.keyboard.type('1500')
  // After the field of the amount there are four buttons with amounts and then the recipient.
  await pressKeys('Tab', 'Tab', 'Tab', 'Tab', 'Tab')
  await expect(recipientField(page)).toBeFocused()
  await pressKeys('Enter')
  const recipientSheet = page.getByRole('dialog', { name: 'Получатель' })
  await expect(recipientSheet.getByRole('heading', { name: 'Новый получатель' })).toBeFocused()
  await pressKeys('Tab', 'Tab', 'Tab', 'Tab', 'Enter')
  const banks = page.getByRole('dialog', { name: 'Банк получателя' })
  await expect(banks.getByLabel('Поиск')).toBeFocused()
  await pressKeys('Tab', 'ArrowDown', 'ArrowDown')
  const chosenBank = banks.getByRole('radio', { checked: true })
  await expect(chosenBank).toBeFocused()
  const name =
    /^\S+/.exec(
      await banks
        .getByRole('button', { name: /^Выбрать:\s/ })
        .innerText()
        .then((text) => text.replace('Выбрать: ', '')),
    )?.[0] ?? ''
  await pressKeys('Enter')
  await expect(banks).toBeHidden()
  await pressKeys('Tab', 'Enter')
  await expect(recipientSheet).toBeHidden()
  await expect(recipientField(page)).toBeFocused()
  await expect(recipientField(page)).toContainText(name)
  await pressKeys('Tab', 'Enter')
  // Enter is pressed again and must not confirm the withdrawal.
  await expect(confirmation(page).getByRole('heading', { name: /^Вывести/ })).toBeFocused()
  await pressKeys('Enter', 'Enter')
  await expect(confirmation(page)).toBeVisible()
  expect(await listWithdrawals(page, accessToken)).toHaveLength(0)
  await pressKeys('Shift+Tab')
  await expect(confirmation(page).getByRole('button', { name: 'Закрыть' })).toBeFocused()
  await pressKeys('Tab')
  await expect(confirmButton(page)).toBeFocused()
  await pressKeys('Enter')
  await expectOrderPage(page)
  expect(await listWithdrawals(page, accessToken)).toHaveLength(1)
})

test('shows an error when the amount is not a number, and offers an allowed amount when it is too low or too high', async ({
  page,
  app,
  context,
  axe,
}) => {
  await aPayableMember(page, app, '79180000003')
  const log = logRequests(context)
  await open(page, '/withdraw')
  await withdrawButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Введите сумму')
  await expect(page.getByRole('alert')).toContainText('Выберите, куда перевести деньги')
  await axe(page)
  await chooseOwnPhone(page)
  for (const hostile of ['1e3', '-0', '1500,50', '15.000', '١٥٠٠', '0x10']) {
    await amountField(page).fill(hostile)
    await withdrawButton(page).click()
    await expect(amountField(page)).toHaveAccessibleDescription(/Введите\sцелое\sчисло\sбаллов/)
    await expect(amountField(page)).toBeFocused()
  }
  await amountField(page).fill('99')
  await expect(amountField(page)).toHaveAccessibleDescription(/Можно\sвывести\sот\s100\sб.\sза\sраз/)
  await page.getByRole('button', { name: 'Подставить 100' }).click()
  await expect(amountField(page)).toHaveValue('100')
  await amountField(page).fill('9007199254740993')
  await expect(amountField(page)).toHaveAccessibleDescription(/На\sбалансе\s37\s800\sб./)
  await page.getByRole('button', { name: 'Подставить 37 800' }).click()
  await expect(page.getByRole('button', { name: 'Всё' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '5 000', exact: true }).click()
  await expect(withdrawButton(page)).toHaveText('Вывести 5 000 ₽')
  await amountField(page).fill(' 15\u202f000 б.')
  await expect(withdrawButton(page)).toHaveText('Вывести 15 000 ₽')
  expect(log.statuses('POST', '/api/withdrawal/')).toEqual([])
})

test('sends no withdrawal request when the member closes the confirmation', async ({
  page,
  app,
  context,
}) => {
  const { accessToken } = await aPayableMember(page, app, '79180000007')
  const log = logRequests(context)
  await open(page, '/withdraw')
  await fillWithdrawal(page, '500')
  await submitWithdrawal(page)
  await closeConfirmation(page)
  await expect(withdrawButton(page)).toBeFocused()
  await page.getByRole('link', { name: 'Мой Баланс' }).click()
  await expect(shownMoney(page)).toHaveText(formatPoints(released))
  expect(log.statuses('POST', '/api/withdrawal/')).toEqual([])
  expect(await listWithdrawals(page, accessToken)).toEqual([])
})
