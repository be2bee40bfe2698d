import { addDays, moscowDay } from '../apps/server/src/platform/clock/moscow.ts'
import { open } from './alive.ts'
import { expect, test } from './cabinet-test.ts'
import { comeIn, inEveryLook, openPage } from './console-steps.ts'
import { importContracts } from './import-contracts.ts'
import { aWithdrawal } from './order-steps.ts'
import { newSession } from './sign-in-quickly.ts'
import { aPayableMember } from './withdraw-steps.ts'

test('what a rule has seen is held until a person closes its case, and the member is told whom to ask', async ({
  page,
  browser,
  axe,
  programme,
}) => {
  test.setTimeout(120_000)
  const phone = '79170130101'
  const member = await browser.newPage({ baseURL: programme.url })
  // Three members of one browser.
  for (const other of ['79170130102', '79170130103']) await newSession(member.request, other)
  const { accessToken } = await aPayableMember(member, programme, phone)
  // And more contracts of one day than anybody brings.
  const order = await aWithdrawal(member, { accessToken, phone, amount: 3_000 })
  const day = addDays(moscowDay(new Date()), -2)
  const rows = Array.from({ length: 30 }, (_, place) => `R-${place};mobile;${phone};Тула;${day};confirmed`)
  await importContracts(programme, ...rows)

  await test.step('the member sees what is on check, and whom to ask', async () => {
    await expect(async () => {
      await member.goto(`/order/${order.id}`)
      await expect(member.getByText('Проверяем эту заявку внимательнее обычного')).toBeVisible({
        timeout: 1_000,
      })
    }).toPass({ timeout: 20_000 })
    await axe(member)
    await expect(member.getByRole('link', { name: 'Напишите нам' })).toHaveAttribute(
      'href',
      `/help?about=order&object=${order.id}`,
    )
    // The application may be on check before the rewards, which came after it.
    const held = member.getByRole('button', { name: /На.проверке/ }).first()
    await expect(async () => {
      await open(member, '/balance')
      await expect(held).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
    await held.click()
    const sheet = member.getByRole('dialog')
    await expect(sheet.getByText('Мы проверяем эту операцию')).toBeVisible()
    await axe(member)
    await sheet.getByRole('link', { name: 'Напишите нам' }).click()
    await expect(member.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible()
    await expect(member.getByText(/Договор №\sR-/).first()).toBeVisible()
  })

  await page.setViewportSize({ width: 1440, height: 900 })
  await comeIn(page, programme, 'raya', 'finance')
  const look = inEveryLook(page, axe)
  const dialog = page.getByRole('dialog')
  const of = (rule: string) => page.getByRole('row', { name: new RegExp(rule) })

  await test.step('finance takes the rewards back', async () => {
    await openPage(page, 'Риски')
    await expect(of('Слишком много договоров за день')).toContainText('начислений 30')
    await look()
    await of('Слишком много договоров за день').click()
    await expect(page.getByRole('region', { name: 'Начисления' })).toContainText('держится')
    await look()
    // 30 of 300 points each, by the month's steps.
    const takeBack = /^Снять начисления: \d+\s\d{3}\sб\.$/
    await page.getByRole('button', { name: takeBack }).click()
    await dialog.getByRole('button', { name: takeBack }).click()
    await expect(dialog.getByText(/Напишите, почему/)).toBeVisible()
    await dialog.getByLabel('Причина для коллег').fill('Договоров нет')
    await look()
    await dialog.getByRole('button', { name: takeBack }).click()
    await expect(page.getByText(/^Сделано\. Снять начисления/)).toBeVisible()
    await expect(page.getByText('Подтверждён', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Начисления' })).not.toContainText('держится')
  })

  await test.step('the application is not approved before its case is cleared', async () => {
    await openPage(page, 'Риски')
    await of('Один браузер у нескольких участников').click()
    await page.getByRole('link', { name: `№ ${order.number}` }).click()
    // What stops it is led to, its member's cases alone.
    await page.getByRole('link', { name: /На проверке: открыт случай/ }).click()
    await expect(of('Один браузер у нескольких участников')).toBeVisible()
    await page.getByRole('button', { name: 'Один участник: показать всех' }).click()
    await expect(page.getByRole('button', { name: 'Один участник' })).toHaveCount(0)
    await page.goto(`/console#/withdrawals/${order.number}/show`)
    await page.getByRole('button', { name: 'Одобрить' }).click()
    await dialog.getByRole('button', { name: 'Одобрить' }).click()
    await expect(dialog.getByText(/Заявка на проверке/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Не сейчас' }).click()
    await openPage(page, 'Риски')
    await of('Один браузер у нескольких участников').click()
    await page
      .getByRole('button', { name: /^Отклонить заявку: вернуть 3\s000\sб\. на\sбаланс участника$/ })
      .click()
    await expect(dialog.getByRole('heading')).toHaveText(
      /^Нарушение есть\. Отклонить заявку: вернуть 3\s000\sб\./,
    )
    await look()
    await dialog.getByRole('button', { name: /^Оставить 3\s000\s₽ на\sудержании$/ }).click()
    const release = /^Отпустить 3\s000\s₽ в\sвыплату$/
    await page.getByRole('button', { name: release }).click()
    await expect(dialog.getByRole('heading')).toHaveText(/^Отпустить 3\s000\s₽ в\sвыплату\?$/)
    await dialog.getByLabel('Причина для коллег').fill('Это семья, позвонили')
    await dialog.getByRole('button', { name: release }).click()
    await expect(page.getByText(/^Отпущено: 3\s000\s₽ в\sвыплату$/)).toBeVisible()
    await expect(page.getByText('Снят', { exact: true })).toBeVisible()
  })

  await test.step('and the member waits as everybody does, without the rewards', async () => {
    await member.goto(`/order/${order.id}`)
    await expect(member.getByText(/Ответим не\sпозже/)).toBeVisible()
    await expect(member.getByText('Проверяем эту заявку внимательнее обычного')).toHaveCount(0)
    await member.goto('/balance')
    await expect(
      member
        .getByText('Начисления отменены')
        .or(member.getByText(/Начисление по\sдоговору/))
        .first(),
    ).toBeVisible()
  })
  await member.close()
})
