import type { Page } from '@playwright/test'
import { untilHydrated, open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import {
  amountField,
  aPayableMember,
  submitWithdrawal,
  confirmButton,
  expectOrderPage,
  recipientField,
  listWithdrawals,
  saveOwnPhone,
  withdrawButton,
} from '../steps/withdraw-steps.ts'

// The tests need more time than others: `aPayableMember` imports contracts and approves a document.
test.describe.configure({ timeout: 120_000 })

const recipientSheet = (page: Page) => page.getByRole('dialog', { name: 'Получатель' })
const banks = (page: Page) => page.getByRole('dialog', { name: 'Банк', exact: true })
const codeField = (page: Page) => recipientSheet(page).getByLabel('Код, 6 цифр')

/**
 * Adds another person’s phone number at Сбербанк as a recipient, and stops at the step that requests the confirmation
 * code.
 */
async function addPhone(page: Page, phone: string): Promise<void> {
  await recipientField(page).click()
  const more = recipientSheet(page).getByRole('button', { name: 'Новый получатель' })
  await expect(recipientSheet(page).getByRole('heading')).toBeVisible()
  if (await more.isVisible()) await more.click()
  await recipientSheet(page).getByLabel('Номер телефона').fill(phone)
  await recipientSheet(page).getByRole('button', { name: /^Банк/ }).click()
  await banks(page).getByLabel('Поиск').fill('sber')
  await banks(page).getByText('Сбербанк', { exact: true }).click()
  await expect(banks(page)).toBeHidden()
  await recipientSheet(page).getByRole('button', { name: 'Продолжить' }).click()
  await expect(recipientSheet(page).getByText('Код отправлен на')).toBeVisible()
}

test('lets the member confirm a new recipient with a code, withdraw to this recipient after the waiting time, and remove the chosen recipient', async ({
  page,
  app,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const phone = '79190000001'
  const { accessToken } = await aPayableMember(page, app, phone)
  await saveOwnPhone(page, { accessToken, phone })
  await open(page, '/withdraw')
  await amountField(page).fill('1000')
  await addPhone(page, '8 916 111-22-33')
  // The field has the focus, so that a phone opens its keyboard.
  await expect(codeField(page)).toBeFocused()
  await expect(recipientSheet(page).getByText('+7 (919) 000-00-01')).toBeVisible()
  await expect(recipientSheet(page).getByText(/Новый\sкод\s—\sчерез/)).toBeVisible()
  await axe(page)
  await codeField(page).fill('111111')
  await expect(recipientSheet(page).getByText('Код не подошёл. Осталось 4 попытки')).toBeVisible()
  // After a reload, the recipient is still in the list and the code is still valid.
  await untilHydrated(page, () => page.reload())
  await recipientField(page).click()
  await recipientSheet(page)
    .getByRole('button', { name: /Сбербанк.*Подтвердите\sкодом/ })
    .click()
  await codeField(page).pressSequentially('000000')
  await expect(recipientSheet(page).getByRole('heading', { name: 'Получатель подтверждён' })).toBeVisible()
  await expect(recipientSheet(page).getByText(/Первый\sперевод\s—\sс\s.*МСК/)).toBeVisible()
  await expect(recipientSheet(page).getByText(/В\sзаявке\sпо-прежнему\sТ-Банк/)).toBeVisible()
  await axe(page)
  await recipientSheet(page).getByRole('button', { name: 'Понятно' }).click()
  await expect(recipientSheet(page)).toBeHidden()
  await expect(recipientField(page)).toContainText('Т-Банк')

  await recipientField(page).click()
  await recipientSheet(page)
    .getByRole('button', { name: /^.?\s*Сбербанк.*Первый\sперевод/ })
    .click()
  await expect(page.getByRole('region', { name: 'Расчёт' })).toContainText(/Когда придёт.?не\sраньше/)
  await expect(withdrawButton(page)).toBeDisabled()
  await expect(withdrawButton(page)).toHaveAccessibleDescription(/^Первый\sперевод\s—\sс\s.*МСК$/)

  const { code } = await app.lk('clock', '+2d')
  expect(code).toBe(0)
  try {
    // Tries again until the server uses the business clock that the test has moved, which takes up to two seconds.
    await expect(async () => {
      await page.reload()
      // Waits until the chosen recipient is restored in the form, which happens after the page is shown.
      await expect(recipientField(page)).toContainText('Сбербанк')
      await expect(withdrawButton(page)).toBeEnabled({ timeout: 1_000 })
    }).toPass()
    await submitWithdrawal(page)
    await confirmButton(page).click()
    await expectOrderPage(page)
    expect(await listWithdrawals(page, accessToken)).toHaveLength(1)

    await open(page, '/withdraw')
    await expect(recipientField(page)).toContainText('Т-Банк')
    await recipientField(page).click()
    await recipientSheet(page)
      .getByRole('button', { name: /^.?\s*Сбербанк/ })
      .click()
    await expect(recipientField(page)).toContainText('Сбербанк')
    await recipientField(page).click()
    await axe(page)
    // The tick of the chosen recipient is not close to the cross that removes the recipient.
    const [tick, cross] = await recipientSheet(page)
      .getByRole('listitem')
      .filter({ has: page.locator('[aria-current]') })
      .locator('svg')
      .evaluateAll((icons) => icons.slice(-2).map((icon) => icon.getBoundingClientRect()))
    expect((cross?.left ?? 0) - (tick?.right ?? 0)).toBeGreaterThanOrEqual(24)
    await recipientSheet(page)
      .getByRole('button', { name: /Удалить\sполучателя:\sСбербанк/ })
      .click()
    await page
      .getByRole('dialog', { name: 'Удалить получателя?' })
      .getByRole('button', { name: 'Удалить' })
      .click()
    await expect(recipientSheet(page).getByText('Сбербанк')).toHaveCount(0)
    await expect(recipientSheet(page).getByRole('heading', { name: 'Получатель' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(recipientField(page)).toContainText('Выберите, куда перевести')
  } finally {
    await app.lk('clock', 'reset')
  }
})

test('finds the bank of a recipient by a former name or by its BIC, keeps the typed recipient in the reopened sheet, and accepts no code after five wrong codes (spec 8.10)', async ({
  page,
  app,
  axe,
}) => {
  await test.step('loads the bank list after an error, finds a bank by a former name, and keeps the typed recipient', async () => {
    await aPayableMember(page, app, '79190000004')
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/withdraw')
    await amountField(page).fill('1500')
    await page.route(`**/api/banks/`, (route) => route.abort())
    await recipientField(page).click()
    await recipientSheet(page).getByLabel('Номер телефона').fill('9161112235')
    await recipientSheet(page).getByRole('button', { name: /^Банк/ }).click()
    await expect(banks(page).getByText('Не удалось загрузить список банков')).toBeVisible()
    await page.unroute(`**/api/banks/`)
    await banks(page).getByRole('button', { name: 'Повторить' }).click()
    await expect(banks(page).getByText('Популярные')).toBeVisible()
    await axe(page)
    await banks(page).getByLabel('Поиск').fill('несуществующий')
    await expect(banks(page).getByText('Такого банка в списке нет')).toBeVisible()
    await axe(page)
    await page.goBack()
    await expect(banks(page)).toBeHidden()
    await expect(recipientSheet(page)).toBeVisible()

    await recipientSheet(page).getByRole('button', { name: /^Банк/ }).click()
    await banks(page).getByLabel('Поиск').fill('открытие')
    await expect(banks(page).getByRole('radio')).toHaveCount(1)
    await expect(banks(page).getByText('Открытие теперь ВТБ')).toBeVisible()
    await axe(page)
    await banks(page).getByText('ВТБ', { exact: true }).click()
    await expect(banks(page)).toBeHidden()
    await expect(recipientSheet(page).getByLabel('Номер телефона')).toHaveValue('+7 (916) 111-22-35')
    await page.goBack()
    await expect(recipientSheet(page)).toBeHidden()
    await expect(page).toHaveURL('/withdraw')
    await expect(amountField(page)).toHaveValue('1\u00a0500')
    // When the sheet is opened again, it still contains the typed phone and the chosen bank.
    await recipientField(page).click()
    await expect(recipientSheet(page).getByLabel('Номер телефона')).toHaveValue('+7 (916) 111-22-35')
    await expect(recipientSheet(page).getByRole('button', { name: /^Банк/ })).toContainText('ВТБ')
  })
  await test.step('finds the bank of an account by its name or by its BIC, groups the digits of the account number, and copies them without spaces', async () => {
    await open(page, '/withdraw')
    await recipientField(page).click()
    await recipientSheet(page).getByRole('button', { name: 'На счёт' }).click()
    await recipientSheet(page).getByRole('button', { name: 'Продолжить' }).click()
    await expect(recipientSheet(page).getByText('Введите БИК').last()).toBeVisible()
    const bank = recipientSheet(page).getByRole('button', { name: /^Банк/ })
    const [bic, account] = [
      recipientSheet(page).getByLabel('БИК банка'),
      recipientSheet(page).getByLabel('Номер счёта'),
    ]
    await bic.fill('044 525 593')
    await expect(bank).toContainText(/альфа/i)
    await bank.click()
    await expect(banks(page).getByRole('radio', { checked: true })).toHaveCount(1)
    await banks(page).getByLabel('Поиск').fill('тиньков')
    await axe(page)
    await banks(page).getByText('АО «ТБанк»').click()
    await expect(banks(page)).toBeHidden()
    await expect(bic).toHaveValue('044525974')
    await bic.fill('044525593')
    await account.pressSequentially('40817810100000000778')
    await expect(account).toHaveValue('4081 7810 1000 0000 0778')
    await expect(account).toHaveAccessibleDescription(/не\sподходит\sк\sэтому\sбанку/)
    await axe(page)
    await account.press('Backspace')
    await account.press('7')
    await expect(account).not.toHaveAccessibleDescription(/не\sподходит/)
    const copied = await account.evaluate((input: HTMLInputElement) => {
      input.select()
      const clipboardData = new DataTransfer()
      input.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData }))
      return clipboardData.getData('text/plain')
    })
    expect(copied).toBe('40817810100000000777')
    await bic.fill('999999999')
    await expect(bic).toHaveAccessibleDescription(/Банка\sс\sтаким\sБИК\sнет/)
    await bic.fill('044525593')
    await recipientSheet(page).getByRole('button', { name: 'Продолжить' }).click()
    await expect(recipientSheet(page).getByText('на счёт 40817810100000000777')).toBeVisible()
  })
  await test.step('tells the member to request a new code after five wrong codes for a recipient', async () => {
    for (let left = 4; left > 0; left--) {
      await codeField(page).fill(`11111${left}`)
      await expect(
        recipientSheet(page)
          .getByText(`Осталось ${left}`)
          .or(recipientSheet(page).getByText(`Осталась ${left}`)),
      ).toBeVisible()
    }
    await codeField(page).fill('222222')
    await expect(recipientSheet(page).getByRole('alert')).toContainText('запросите новый код')
    await expect(codeField(page)).toHaveCount(0)
  })
})
