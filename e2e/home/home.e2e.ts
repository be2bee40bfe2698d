import type { Page } from '@playwright/test'
import { addDays, moscowDay } from '../../apps/server/src/platform/clock/moscow.ts'
import { open } from '../steps/open-page.ts'
import { expect, separateServerTest } from '../fixtures/cabinet-test.ts'
import { importContracts } from '../steps/import-contracts.ts'
import { newMember } from '../steps/new-member.ts'
import { sendByApi } from '../identity-documents/identity-document-steps.ts'
import { aWithdrawal } from '../steps/order-steps.ts'
import { aPayableMember, expectOrderPage, untilMoreIsAvailable } from '../steps/withdraw-steps.ts'
import { blockers, changes, newRules } from './new-rules-steps.ts'

/**
 * Test function without the common server, because the tests import contracts and publish a new version of the
 * programme's rules (a legal text).
 */
const test = separateServerTest()

const operations = (page: Page) => page.getByRole('region', { name: 'Последние операции' })

const invitation = (page: Page) => page.getByRole('region', { name: 'С чего начать' })

const money = (page: Page) => page.getByRole('region', { name: 'Баланс' })

test('shows a member without operations how to begin and no filters of a history, and shows the balance after the first reward', async ({
  page,
  app,
  axe,
}) => {
  const phone = '79161119951'
  await newMember(page, phone)
  await open(page, '/balance')
  await expect(page.getByRole('heading', { name: 'Операций пока нет' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Выписка' })).toHaveCount(0)
  await open(page, '/')
  const menu = page.getByRole('complementary', { name: 'Меню' })
  await expect(menu.getByRole('link', { name: 'Как заработать' })).toBeVisible()
  await expect(menu).not.toContainText('заморожено')
  await page.setViewportSize({ width: 320, height: 700 })
  await expect(invitation(page).getByRole('listitem')).toHaveText([
    /Готово:Номер подтверждён/,
    /Заполните документ/,
    /Первый договор/,
    /Первые деньги/,
  ])
  await expect(invitation(page).getByRole('link', { name: 'Заполнить документ' })).toBeVisible()
  await expect(money(page)).toBeHidden()
  await expect(operations(page)).toBeHidden()
  await axe(page)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await overflow()).toBeLessThanOrEqual(0)
  const today = await page.evaluate(async () => new Date().toISOString().slice(0, 10))
  await importContracts(app, `П-1;internet;${phone};Тула;${today};confirmed`)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(money(page)).toBeVisible()
  await expect(invitation(page)).toBeHidden()
  await expect(operations(page).getByRole('listitem')).toHaveCount(1)
})

test('asks a member who has available points but no identity document to fill in the document', async ({
  page,
  app,
}) => {
  const phone = '79161119952'
  const { accessToken } = await newMember(page, phone)
  await importContracts(app, `П-2;internet;${phone};Тула;2026-01-01;confirmed`)
  await untilMoreIsAvailable(page, { accessToken, than: 0 })
  await open(page, '/')
  await expect(page.getByText('Заполните документ')).toBeVisible()
  await page.getByRole('link', { name: 'Заполнить' }).click()
  await expect(page).toHaveURL(/\/lk\/document/)
  // The document is submitted on another device. When the member returns to the tab, the page must show the
  // change.
  await open(page, '/')
  await sendByApi(page, accessToken)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('Добавьте сканы')).toBeVisible()
  await expect(page.getByText('Заполните документ')).toHaveCount(0)
})

test('names the next release dates and the withdrawals that are in transit, each with its sum and a link to its order', async ({
  page,
  app,
  axe,
}) => {
  const phone = '79161119941'
  const { accessToken } = await aPayableMember(page, app, phone)
  const rows = [-1, -3, -3].map(
    (days, index) => `П-4-${index};internet;${phone};Тула;${addDays(moscowDay(new Date()), days)};confirmed`,
  )
  await importContracts(app, ...rows)
  await aWithdrawal(page, { accessToken, phone, amount: 7_500 })
  await open(page, '/')
  const coming = page.getByRole('region', { name: 'Когда придут деньги' })
  const inTransit = coming.getByRole('link', { name: /7\s500\s₽\s*до\s\d+\s[а-я]+.*Т-Банк/s })
  await expect(inTransit).toBeVisible()
  await expect(coming.getByText(/^\+1\s000\sб\.$/)).toBeVisible()
  await expect(coming.getByText(/, через\s1?\d\s(?:день|дня|дней)$/)).toBeVisible()
  await expect(coming.getByRole('term')).toHaveText([/^\d+\s[а-я]+$/])
  await expect(coming.getByRole('definition')).toHaveText([/^\+500\sб\.$/])
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await axe(page)
  }
  await page.getByRole('button', { name: 'Скрыть суммы' }).click()
  await expect(coming).not.toContainText(/\d\s(?:б\.|₽)/)
  await coming.getByRole('button', { name: /^Подробнее/ }).click()
  await expect(page.getByRole('dialog', { name: 'Ваши деньги' })).toBeVisible()
  await page.keyboard.press('Escape')
  await coming.getByRole('link', { name: /7\s500|•/ }).click()
  await expectOrderPage(page)
})

// This test publishes a new version of the programme's rules (a legal text). Afterwards every member of this server
// must accept it before a withdrawal, so no later test of this file requests a withdrawal.
test('announces new legal rules on the home screen, shows what changed, and blocks the withdrawals of a member who has not accepted them', async ({
  page,
  app,
  axe,
}) => {
  await aPayableMember(page, app, '79161119953')
  await newRules(page, app, 'Добавили вывод по вторникам', 'Вывод по вторникам — без очереди')
  await open(page, '/withdraw')
  await expect(blockers(page).getByRole('listitem')).toHaveText([
    /Правила программы обновились.*Прочитать\sи\sпринять/s,
  ])
  await open(page, '/')
  await expect(page.getByText('Правила обновились')).toBeVisible()
  await page.getByRole('link', { name: 'Прочитать', exact: true }).click()
  await expect(page).toHaveURL('/rules')
  await expect(changes(page)).toContainText('Добавили вывод по вторникам')
  await expect(changes(page).getByRole('insertion').first()).toBeVisible()
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await axe(page)
  }
})
