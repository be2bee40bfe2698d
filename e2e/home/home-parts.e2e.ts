import type { Pending } from '@impulse/api/balance/balance'
import type { BalanceParts } from '@impulse/api/balance/balance-parts'
import type { Page } from '@playwright/test'
import { fetchJson } from '../steps/api-requests.ts'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { isOnModalEntry } from '../steps/modals.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

const operations = (page: Page) => page.getByRole('region', { name: 'Последние операции' })

const news = (page: Page) => page.getByRole('region', { name: 'Новости' })

const notificationsLink = (page: Page) =>
  page.getByRole('link', { name: /^Уведомления/ }).filter({ visible: true })

const money = (page: Page) => page.getByRole('region', { name: 'Баланс' })

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const grouped = (points: number) => plain(new Intl.NumberFormat('ru-RU').format(points)).replace('-', '−')

test('opens the details of a recent operation over the home screen, and links a news item to its page; shows an error in place of each part that failed to load, with a button that loads it again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await signedIn(page)
  await open(page, '/')
  await expect(operations(page).getByRole('listitem')).toHaveCount(3)
  const first = operations(page).getByRole('listitem').first().getByRole('button')
  const title = (await first.innerText()).split('\n')[0] ?? ''
  await first.click()
  await expect(page).toHaveURL(/\/\?operation=\d+$/)
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await expect.poll(() => isOnModalEntry(page)).toBe(true)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/')
  await expect(operations(page).getByRole('listitem')).toHaveCount(3)
  await expect(news(page).getByRole('listitem')).toHaveCount(5)
  await expect(news(page).getByRole('listitem').first()).toContainText('Закреплено')
  await page.setViewportSize({ width: 1440, height: 900 })
  const tops = await news(page)
    .getByRole('listitem')
    .evaluateAll((all) => all.map((item) => item.getBoundingClientRect().top))
  // One line of five in a wide window, without a line that is only half full.
  expect(new Set(tops).size).toBe(1)
  await page.setViewportSize({ width: 390, height: 900 })
  await news(page).getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/\/news\/./)
  await page.setViewportSize({ width: 1280, height: 720 })
  await test.step('shows an error in place of each part of the home screen that failed to load', async () => {
    const failing = [
      '**/api/balance/account-history/**',
      '**/api/news/**',
      '**/api/rewards/**',
      '**/api/lk/**',
    ]
    for (const path of [...failing, '**/api/notification/?**', '**/api/order/**']) {
      await page.route(path, (route) => route.fulfill({ status: 500, json: {} }))
    }
    await page.getByRole('link', { name: 'Главная' }).first().click()
    await expect(page.getByText('Не удалось загрузить последние операции')).toBeVisible()
    await expect(page.getByText('Не удалось загрузить новости')).toBeVisible()
    await expect(page.getByText('Не удалось проверить, нет ли важных дел')).toBeVisible()
    await expect(
      money(page)
        .getByText(/^\d[\d\s]*б\.$/)
        .first(),
    ).toBeVisible()
    await page.unroute('**/api/balance/account-history/**')
    await operations(page).getByRole('button', { name: 'Повторить' }).click()
    await expect(operations(page).getByRole('listitem')).toHaveCount(3)
    await expect(page.getByText('Не удалось загрузить новости')).toBeVisible()
  })
})

test('shows in a sheet on the home screen the available and frozen points that the server reports, and links each frozen reward to its operation', async ({
  page,
}) => {
  const { accessToken } = await signedIn(page)
  const parts = await fetchJson<BalanceParts>(page, '/api/balance/parts/', accessToken)
  const pending = await fetchJson<Pending>(page, '/api/pending-amount/', accessToken)
  expect(pending).toMatchObject({ amount: parts.frozen, inPayout: parts.checking + parts.payout })
  await open(page, '/')
  const sheet = page.getByRole('dialog', { name: 'Ваши деньги' })
  await page.getByRole('button', { name: /^Ещё \d+ дат/ }).press('Enter')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: /заморожено/ }).press('Enter')
  const names = sheet.getByRole('heading', { level: 3 })
  await expect(names).toHaveText(['Доступно к выводу', 'Заморожено'])
  const text = plain(await sheet.innerText())
  expect(text).toContain(`Доступно к выводу\n${grouped(parts.available)} б.`)
  expect(text).toContain(`Заморожено\n${grouped(parts.frozen)} б.`)
  await expect(sheet.getByRole('link')).toHaveCount(parts.lots.length)
  const [lot] = parts.lots
  const lotLink = sheet.getByRole('link').first()
  await expect(lotLink).toContainText(
    [lot?.contract?.product, lot?.contract?.city].filter(Boolean).join(' · '),
  )
  await expect(lotLink).toContainText(`${grouped(lot?.amount ?? 0)} б.`.replaceAll(' ', '\u00a0'))
  await lotLink.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === '/balance')
  const operation = page.getByRole('dialog').filter({ hasText: `№\u00a0${lot?.contractNumber}` })
  await expect(operation.getByText(/\s×\s/)).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await page.goBack()
  await expect(operation).toHaveCount(0)
  await expect.poll(() => new URL(page.url()).searchParams.get('operation')).toBeNull()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('the home page repeats a rejected claim after a visit to the notifications, until the member hides it', async ({
  page,
}) => {
  await signedIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  const claim = page.getByText('Поиск договора: заявка отклонена')
  await expect(claim).toBeVisible()
  await notificationsLink(page).click()
  const read = page.waitForResponse('**/api/notification/read-all/')
  await page.getByRole('button', { name: 'Прочитать все' }).click()
  await read
  await open(page, '/')
  await expect(notificationsLink(page)).toHaveAttribute('data-state', 'off')
  await expect(claim).toBeVisible()
  await page.getByRole('button', { name: 'Скрыть', exact: true }).click()
  await expect(claim).toHaveCount(0)
  await open(page, '/')
  await expect(page.getByRole('heading', { name: /^Доход за/ })).toBeVisible()
  await expect(claim).toHaveCount(0)
})
