import { withdrawalPaths } from '@impulse/wire/withdrawal'
import { open } from './alive.ts'
import { expect, test } from './cabinet-test.ts'
import { logRequests } from './request-log.ts'
import { balanceOf } from './ask.ts'
import { shownMoney, written } from './shown-money.ts'
import { signedIn } from './sign-in-quickly.ts'
import {
  amountField,
  aPayableMember,
  askToWithdraw,
  byOperator,
  chooseOwnPhone,
  closeQuestion,
  confirmButton,
  expectOrderPage,
  fillWithdrawal,
  question,
  recipientField,
  released,
  withdrawalsOf,
  withdrawButton,
} from './withdraw-steps.ts'

// The operator's part of each takes its time.
test.describe.configure({ timeout: 90_000 })

for (const width of [390, 1440]) {
  test(`money goes to the own phone: the form, the question, the application (${width} px)`, async ({
    page,
    programme,
    axe,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const phone = `7918000${String(width).padStart(4, '0')}`
    const { accessToken } = await aPayableMember(page, programme, phone)
    await open(page, '/')
    await page.getByRole('link', { name: 'Вывести', exact: true }).click()
    await expect(page).toHaveURL('/withdraw')
    await expect(page.getByText(`Доступно ${written(released)}`)).toBeVisible()
    await amountField(page).fill('15000')
    await expect(amountField(page)).toHaveValue('15\u00a0000')
    await chooseOwnPhone(page)
    const box = page.getByRole('region', { name: 'Расчёт' })
    await expect(box).toContainText('К зачислению15 000 ₽')
    await expect(box).toContainText('Комиссия0 ₽')
    await expect(box).toContainText(`Останется${written(released - 15_000)}`)
    await axe(page)
    await askToWithdraw(page)
    await expect(question(page)).toContainText('Т-Банк')
    await expect(question(page)).toContainText(`+7 (918) 000-${phone.slice(7, 9)}-${phone.slice(9)}`)
    await axe(page)
    await question(page).getByRole('button', { name: 'Вывести 15 000 ₽' }).click()
    await expectOrderPage(page)
    await expect(page.getByText('В Т-Банк')).toBeVisible()
    expect(await withdrawalsOf(page, accessToken)).toHaveLength(1)
    expect((await balanceOf(page, accessToken)).balance).toBe(released - 15_000)
    // The next form is another wish, and begins with the place that was used.
    await open(page, '/withdraw')
    await expect(amountField(page)).toHaveValue('')
    await expect(recipientField(page)).toContainText('Т-Банк')
  })
}

test('everything can be done by keys alone', async ({ page, programme }) => {
  const { accessToken } = await aPayableMember(page, programme, '79180000002')
  await open(page, '/withdraw')
  await amountField(page).focus()
  await page.keyboard.type('1500')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  // Four sums to choose from, then the place.
  await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab')
  await expect(recipientField(page)).toBeFocused()
  await press('Enter')
  const places = page.getByRole('dialog', { name: 'Получатель' })
  await expect(places.getByRole('heading', { name: 'Другой получатель' })).toBeFocused()
  await press('Tab', 'Tab', 'Tab', 'Tab', 'Enter')
  const banks = page.getByRole('dialog', { name: 'Банк получателя' })
  await expect(banks.getByLabel('Поиск')).toBeFocused()
  await press('Tab', 'ArrowDown', 'ArrowDown')
  const chosen = banks.getByRole('radio', { checked: true })
  await expect(chosen).toBeFocused()
  const name =
    /^\S+/.exec(
      await banks
        .getByRole('button', { name: /^Выбрать:\s/ })
        .innerText()
        .then((text) => text.replace('Выбрать: ', '')),
    )?.[0] ?? ''
  await press('Enter')
  await expect(banks).toBeHidden()
  await press('Tab', 'Enter')
  await expect(places).toBeHidden()
  await expect(recipientField(page)).toBeFocused()
  await expect(recipientField(page)).toContainText(name)
  await press('Tab', 'Enter')
  // Who goes on pressing Enter has not read the question: it answers nothing.
  await expect(question(page).getByRole('heading', { name: /^Вывести/ })).toBeFocused()
  await press('Enter', 'Enter')
  await expect(question(page)).toBeVisible()
  expect(await withdrawalsOf(page, accessToken)).toHaveLength(0)
  await press('Shift+Tab')
  await expect(question(page).getByRole('button', { name: 'Закрыть' })).toBeFocused()
  await press('Tab')
  await expect(confirmButton(page)).toBeFocused()
  await press('Enter')
  await expectOrderPage(page)
  expect(await withdrawalsOf(page, accessToken)).toHaveLength(1)
})

test('a sum is held to what can be had, said in words, and put right by a press', async ({
  page,
  programme,
  context,
  axe,
}) => {
  await aPayableMember(page, programme, '79180000003')
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
  expect(log.statuses('POST', withdrawalPaths.ask)).toEqual([])
})

test('what keeps «Мария» from withdrawing is told with its way out, and the form is not offered', async ({
  page,
  axe,
}) => {
  await signedIn(page, '79000000001')
  await open(page, '/withdraw')
  const blockers = page.getByRole('region', { name: 'Что мешает выводу' })
  await expect(blockers.getByRole('listitem')).toHaveText([
    /нужен\sподтверждённый\sдокумент.*Заполнить\sдокумент/s,
    /не\sхватает\s100\sб\..*Мои\sдоговоры/s,
  ])
  await expect(amountField(page)).toHaveCount(0)
  const terms = page.getByRole('region', { name: 'Условия вывода' })
  await expect(terms).toContainText('от 100 до 100 000 б.')
  await expect(terms).toContainText('Понадобятся сумма и банк')
  await expect(terms).not.toContainText('Если вывести сегодня')
  await axe(page)
  await blockers.getByRole('link', { name: 'Заполнить документ' }).click()
  await expect(page).toHaveURL('/lk#document')
})

test('a document that is confirmed meanwhile opens the form when one comes back to the tab', async ({
  page,
  programme,
}) => {
  await aPayableMember(page, programme, '79180000004')
  await byOperator(programme, 'passport', 'refuse', '79180000004', '--comment', 'Нечитаемо')
  await open(page, '/withdraw')
  await expect(page.getByText('Документ не подтверждён')).toBeVisible()
  await byOperator(programme, 'passport', 'approve', '79180000004')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(amountField(page)).toBeVisible()
})

test('a refusal is said in the server’s words, and what is typed stays', async ({ page, programme }) => {
  const { accessToken } = await aPayableMember(page, programme, '79180000005')
  await open(page, '/withdraw')
  await fillWithdrawal(page, '30000')
  await askToWithdraw(page)
  // The same money leaves by another device meanwhile.
  const other = await page.request.post(withdrawalPaths.ask, {
    headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': crypto.randomUUID() },
    data: { amount: 10_000, bankId: '100000000004', phone: '79180000005' },
  })
  expect(other.status(), await other.text()).toBe(200)
  await confirmButton(page).click()
  await expect(question(page)).toBeHidden()
  await expect(amountField(page)).toBeFocused()
  await expect(amountField(page)).toHaveValue('30\u00a0000')
  await expect(amountField(page)).toHaveAccessibleDescription(/На\sбалансе\s27\s800\sб./)
  await page.getByRole('button', { name: 'Подставить 27 800' }).click()
  await askToWithdraw(page)
  await confirmButton(page).click()
  await expectOrderPage(page)
  expect((await balanceOf(page, accessToken)).balance).toBe(0)
})

test('a rejected application is put right without typing it anew', async ({ page, programme }) => {
  const { accessToken } = await aPayableMember(page, programme, '79180000006')
  await open(page, '/withdraw')
  await fillWithdrawal(page, '15000')
  await askToWithdraw(page)
  await confirmButton(page).click()
  await expectOrderPage(page)
  const [first] = await withdrawalsOf(page, accessToken)
  await byOperator(programme, 'withdrawals', 'reject', String(first?.number), '--reason', 'details_wrong')
  await open(page, `/withdraw?from=${first?.id}`)
  await expect(amountField(page)).toHaveValue('15\u00a0000')
  await expect(recipientField(page)).toContainText('Т-Банк')
  await amountField(page).fill('14000')
  await page.reload()
  await expect(amountField(page)).toHaveValue('14\u00a0000')
  await askToWithdraw(page)
  await confirmButton(page).click()
  await expectOrderPage(page)
  const orders = await withdrawalsOf(page, accessToken)
  expect(orders.map(({ amount, status }) => [amount, status])).toEqual([
    [14_000, 'review'],
    [15_000, 'rejected'],
  ])
})

test('terms that do not come are asked for again, and the money stands beside them', async ({ page }) => {
  await signedIn(page)
  await open(page, '/help')
  await page.route(`**${withdrawalPaths.terms}`, (route) => route.abort())
  await page.getByRole('link', { name: 'Вывод средств' }).click()
  await expect(page.getByRole('main').getByText('Нет связи с сервером')).toBeVisible()
  await page.unroute(`**${withdrawalPaths.terms}`)
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(amountField(page)).toBeVisible()
})

test('a question that is closed sends nothing', async ({ page, programme, context }) => {
  const { accessToken } = await aPayableMember(page, programme, '79180000007')
  const log = logRequests(context)
  await open(page, '/withdraw')
  await fillWithdrawal(page, '500')
  await askToWithdraw(page)
  await closeQuestion(page)
  await expect(withdrawButton(page)).toBeFocused()
  await page.getByRole('link', { name: 'Мой Баланс' }).click()
  await expect(shownMoney(page)).toHaveText(written(released))
  expect(log.statuses('POST', withdrawalPaths.ask)).toEqual([])
  expect(await withdrawalsOf(page, accessToken)).toEqual([])
})
