import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { balanceOf } from '../steps/api-requests.ts'
import { aWithdrawal } from '../steps/order-steps.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import {
  amountField,
  aPayableMember,
  submitWithdrawal,
  confirmButton,
  expectOrderPage,
  saveOwnPhone,
  confirmation,
} from '../steps/withdraw-steps.ts'

// The tests need more time than others: `aPayableMember` imports contracts and approves a document.
test.describe.configure({ timeout: 90_000 })

test('shows the demo member «Мария», in place of the form, each reason why she cannot withdraw, with a link to the next step', async ({
  page,
  axe,
}) => {
  await signedIn(page, '79000000001')
  // «Вывести» is not the main action of a member without points.
  await open(page, '/balance')
  await expect(page.getByRole('link', { name: 'Вывести', exact: true })).toHaveCSS(
    'background-color',
    'rgba(255, 255, 255, 0.14)',
  )
  await open(page, '/withdraw')
  const blockers = page.getByRole('region', { name: 'Почему вывод пока закрыт' })
  await expect(blockers.getByRole('listitem')).toHaveText([
    /нужен\sподтверждённый\sдокумент.*Заполнить\sдокумент/s,
    /Минимальная\sсумма\s—\s100\sб\.,\sу\sвас\s0\sб\..*Как\sэто\sработает/s,
  ])
  await expect(amountField(page)).toHaveCount(0)
  const terms = page.getByRole('region', { name: 'Условия вывода' })
  await expect(terms).toContainText('от 100 до 100 000 б.')
  await expect(terms).toContainText('Деньги придут через СБП')
  await expect(terms).not.toContainText('Если вывести сегодня')
  await axe(page)
  await blockers.getByRole('link', { name: 'Заполнить документ' }).click()
  await expect(page).toHaveURL('/lk#document')
})

test('shows at the amount field why the server refused the withdrawal, and keeps the typed values', async ({
  page,
  app,
}) => {
  const phone = '79180000005'
  const { accessToken } = await aPayableMember(page, app, phone)
  await saveOwnPhone(page, { accessToken, phone })
  await open(page, '/withdraw')
  await amountField(page).fill('30000')
  await submitWithdrawal(page)
  // Withdraws 10,000 of the available points, as if the member used another device in the meantime.
  await aWithdrawal(page, { accessToken, phone, amount: 10_000 })
  await confirmButton(page).click()
  await expect(confirmation(page)).toBeHidden()
  await expect(amountField(page)).toBeFocused()
  await expect(amountField(page)).toHaveValue('30\u00a0000')
  await expect(amountField(page)).toHaveAccessibleDescription(/На\sбалансе\s27\s800\sб./)
  await page.getByRole('button', { name: 'Подставить 27 800' }).click()
  await submitWithdrawal(page)
  await confirmButton(page).click()
  await expectOrderPage(page)
  expect((await balanceOf(page, accessToken)).balance).toBe(0)
})

test('shows a refusal that belongs to no field in view, although the member had scrolled down, and the closing confirmation does not report a lost connection', async ({
  page,
  app,
}) => {
  const phone = '79180000093'
  const { accessToken } = await aPayableMember(page, app, phone)
  await saveOwnPhone(page, { accessToken, phone })
  await page.setViewportSize({ width: 390, height: 600 })
  const refusal = { success: false, error: 'Условия вывода изменились', errorCode: 'quote_changed' }
  await page.route('**/api/withdrawal/', (route) => route.fulfill({ status: 409, json: refusal }))
  await open(page, '/withdraw')
  await amountField(page).fill('5000')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await submitWithdrawal(page)
  const shownTexts = await confirmation(page).evaluateHandle((dialog) => {
    const texts: string[] = []
    new MutationObserver(() => texts.push(dialog.textContent)).observe(dialog, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    return texts
  })
  await confirmButton(page).click()
  await expect(confirmation(page)).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: refusal.error })).toBeInViewport({ ratio: 1 })
  expect((await shownTexts.jsonValue()).join(' ')).not.toContain('Связь прервалась')
})
