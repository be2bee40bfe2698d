import type { Locator, Page } from '@playwright/test'
import { open, untilHydrated } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { hold } from '../fixtures/hold.ts'
import { aWithdrawal } from '../steps/order-steps.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { andrey, codeField, demoCode, phoneField } from '../steps/sign-in-steps.ts'
import {
  amountField,
  aPayableMember,
  confirmButton,
  expectOrderPage,
  pressKeys,
  recipientField,
  withdrawButton,
} from '../steps/withdraw-steps.ts'

/** Presses Tab until the target has the focus, at most 120 times. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    await pressKeys(page, 'Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

test('lets a member sign in, open the withdrawal form and type an amount by keyboard alone', async ({
  page,
}) => {
  await open(page, '/login')
  await tabTo(page, phoneField(page))
  await page.keyboard.type(andrey.slice(1))
  await pressKeys(page, 'Enter')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(demoCode)
  await expect(page).toHaveURL('/')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Вывести', exact: true }))
  await pressKeys(page, 'Enter')
  await expect(page).toHaveURL('/withdraw')
  await tabTo(page, amountField(page))
  await page.keyboard.type('1500')
  // After the field of the amount there are four buttons with amounts and then the recipient.
  await pressKeys(page, 'Tab', 'Tab', 'Tab', 'Tab', 'Tab')
  await expect(recipientField(page)).toBeFocused()
  await expect(withdrawButton(page)).toHaveText('Вывести 1 500 ₽')
})

test('lets a member choose the recipient by keyboard alone, and shows on the home screen the money of a withdrawal that is being paid, with a link to its order', async ({
  page,
  app,
  axe,
}) => {
  const phone = '79180000008'
  const { accessToken } = await aPayableMember(page, app, phone)
  await open(page, '/withdraw')
  await recipientField(page).press('Enter')
  const recipientSheet = page.getByRole('dialog', { name: 'Получатель' })
  await expect(recipientSheet.getByRole('heading', { name: 'Новый получатель' })).toBeFocused()
  await pressKeys(page, 'Tab', 'Tab', 'Tab', 'Tab', 'Enter')
  const banks = page.getByRole('dialog', { name: 'Банк', exact: true })
  await expect(banks.getByLabel('Поиск')).toBeFocused()
  await pressKeys(page, 'Tab', 'ArrowDown', 'ArrowDown')
  await expect(banks.getByRole('radio', { checked: true })).toBeFocused()
  const chosen = await banks.getByRole('button', { name: /^Выбрать:\s/ }).innerText()
  await pressKeys(page, 'Enter')
  await expect(banks).toBeHidden()
  await pressKeys(page, 'Tab', 'Enter')
  await expect(recipientSheet).toBeHidden()
  await expect(recipientField(page)).toBeFocused()
  await expect(recipientField(page)).toContainText(/^Выбрать: (\S+)/.exec(chosen)?.[1] ?? 'no bank')

  await aWithdrawal(page, { accessToken, phone })
  await open(page, '/')
  const money = page.getByRole('region', { name: 'Баланс' })
  await expect(money.getByRole('button', { name: 'Замороженных средств нет' })).toBeVisible()
  // The card of the member has no empty row for what is being paid out.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(
    page.getByRole('complementary', { name: 'Меню' }).getByRole('link', { name: '15 000 ₽ на выводе' }),
  ).toBeVisible()
  await axe(page)
  await money.getByRole('link', { name: '15 000 ₽ на выводе' }).click()
  await expectOrderPage(page)
})

test('opens the withdrawal form with the last recipient and no amount, offers an allowed amount, and loads its terms and the code of its confirmation again after a failure', async ({
  page,
}) => {
  await signedIn(page)
  const sheetCode = '**/assets/confirm-sheet-*.js'
  await page.route(sheetCode, (route) => route.abort())
  await test.step('shows an error when the limits and fees of withdrawals fail to load, with a button that loads them again', async () => {
    await open(page, '/help')
    await page.route(`**/api/withdrawal/terms/`, (route) => route.abort())
    await page.getByRole('link', { name: 'Вывод средств' }).click()
    await expect(page.getByRole('main').getByText('Нет связи с сервером')).toBeVisible()
    await page.unroute(`**/api/withdrawal/terms/`)
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(amountField(page)).toBeVisible()
  })
  await test.step('offers an allowed amount when the typed one is outside the limits', async () => {
    await expect(recipientField(page)).toContainText('Т-Банк')
    await expect(amountField(page)).toHaveValue('')
    await expect(amountField(page)).toHaveAccessibleDescription(/1\sб\.\s=\s1\s₽/)
    await amountField(page).fill('99')
    await withdrawButton(page).click()
    await expect(amountField(page)).toHaveAccessibleDescription(/Можно\sвывести\sот\s100\sб.\sза\sраз/)
    await page.getByRole('button', { name: 'Подставить 100' }).click()
    await expect(amountField(page)).toHaveValue('100')
    await amountField(page).fill('9007199254740993')
    await expect(amountField(page)).toHaveAttribute('aria-invalid', 'true')
    // The reloaded form shows the wrong amount without an error until the member submits it.
    await untilHydrated(page, () => page.reload())
    await expect(amountField(page)).toHaveValue(/993$/)
    await expect(amountField(page)).not.toHaveAttribute('aria-invalid')
    await withdrawButton(page).click()
    await page.getByRole('button', { name: /^Подставить/ }).click()
    await expect(page.getByRole('button', { name: 'Всё' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: '10 000', exact: true }).click()
    await expect(withdrawButton(page)).toHaveText('Вывести 10 000 ₽')
  })
  await test.step('offers a reload that keeps the typed amount when the code of the confirmation cannot be loaded', async () => {
    await amountField(page).fill('500')
    await withdrawButton(page).click()
    await expect(page.getByText('Не удалось загрузить подтверждение')).toBeVisible()
    await page.unroute(sheetCode)
  })
  await test.step('opens the confirmation when its code arrives after the press, but not after the member has changed the amount', async () => {
    const release = await hold(page, sheetCode)
    await untilHydrated(page, () => page.getByRole('button', { name: 'Обновить страницу' }).click())
    await expect(amountField(page)).toHaveValue('500')
    await withdrawButton(page).click()
    await expect(withdrawButton(page)).toHaveAttribute('aria-busy', 'true')
    await amountField(page).fill('700')
    await expect(withdrawButton(page)).not.toHaveAttribute('aria-busy')
    await withdrawButton(page).click()
    release()
    await expect(confirmButton(page)).toHaveText('Вывести 700 ₽')
  })
})
