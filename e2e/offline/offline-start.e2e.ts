import type { History } from '@impulse/api/balance/balance'
import { versionPath } from '@impulse/api/version/version'
import { refreshTokenKey } from '../../apps/cabinet/src/shared/session/session.ts'
import { fetchJson } from '../steps/api-requests.ts'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { expectNoMemberDataStored, readStoredSnapshot, openInstalled } from './installed-steps.ts'
import { shownMoney } from '../steps/shown-money.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { andrey, signIn } from '../steps/sign-in-steps.ts'

test.use({ serviceWorkers: 'allow' })

/** Counts the rows of operations: one row shows a reward and its release. */
function countRows(items: History['history']): number {
  const released = new Set(items.map(({ releasedId }) => releasedId))
  return items.filter(({ id, category }) => category !== 'reward' || !released.has(id)).length
}

test('shows the stored balance, its time and a disabled withdrawal button when the cabinet starts without a network, opens the page when the network returns, and removes the stored balance at a logout', async ({
  page,
  context,
  axe,
}) => {
  const { accessToken } = await signedIn(page)
  await openInstalled(page)
  const history = '/api/balance/account-history/?maxResultCount=20'
  const rowCount = countRows((await fetchJson<History>(page, history, accessToken)).history)
  const sum = await shownMoney(page).innerText()
  for (const path of ['/balance', '/lk', '/nowhere']) await open(page, path)
  await expectNoMemberDataStored(page)

  await context.setOffline(true)
  for (const path of ['/withdraw', '/']) {
    await page.goto(path)
    await expect(page.getByRole('status')).toHaveText(/^Данные\sна\s\d\d:\d\d\s·\sнет\sсети$/)
    const title = path === '/withdraw' ? 'Эта страница без сети недоступна' : 'Мой Баланс'
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
  await page.goto('/contracts')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Мои договоры')
  const contracts = page.getByRole('region', { name: 'Последние договоры' }).getByRole('listitem')
  await expect(contracts).toHaveCount(20)
  await expect(contracts.first()).toContainText(/№\s\S+ · .*б\./)
  await axe(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const tabs = page.getByRole('navigation', { name: 'Разделы' }).getByRole('link')
  await expect(tabs).toHaveCount(5)
  await expect(tabs.and(page.locator('[aria-current="page"]'))).toHaveText(['Договоры'])
  await tabs.filter({ hasText: 'Баланс' }).click()
  await expect(page).toHaveURL('/balance')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Мой Баланс')
  await expect(tabs.and(page.locator('[aria-current="page"]'))).toHaveText(['Баланс'])
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/')
  const money = page.getByRole('region', { name: 'Баланс' })
  await expect(money).toContainText(sum)
  await expect(money).toContainText(/заморожено · /)
  const withdraw = money.getByRole('button', { name: 'Вывести' })
  await expect(withdraw).toBeDisabled()
  await expect(withdraw).toHaveAccessibleDescription('Вывод откроется, когда появится сеть')
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  const operations = page.getByRole('region', { name: 'Последние операции' }).getByRole('listitem')
  await expect(operations).toHaveCount(rowCount)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await axe(page)
  }
  await money.getByRole('button', { name: 'Скрыть суммы' }).click()
  await expect(money).not.toContainText(/\d б\./)
  await expect(operations.first()).toContainText('•••')
  await money.getByRole('button', { name: 'Скрыть суммы' }).click()
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(operations).toHaveCount(rowCount)

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Главная' })).toBeAttached()
  await expect(shownMoney(page)).toHaveText(sum)
  await test.step('opens the page when the network returns, even when the first request after the return fails', async () => {
    await context.setOffline(true)
    await page.goto('/balance')
    await expect(page.getByText(/^Данные\sна\s\d\d:\d\d\s·\sнет\sсети$/)).toBeVisible()
    await page.route(versionPath, (route) => route.abort('internetdisconnected'), { times: 1 })
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(versionPath))
    await context.setOffline(false)
    await failed
    await expect(page.getByRole('complementary', { name: 'Меню' })).toBeVisible()
  })
  await test.step('removes the stored balance when the member logs out, so that no tab shows it', async () => {
    const otherPage = await context.newPage()
    await otherPage.setViewportSize({ width: 390, height: 844 })
    await open(otherPage, '/balance')
    await page.getByRole('button', { name: 'Выйти' }).click()
    await page.getByRole('button', { name: 'Да', exact: true }).click()
    for (const tab of [page, otherPage]) await expect(tab).toHaveURL('/login')
    expect(await readStoredSnapshot(page)).toBeNull()
    expect(await page.evaluate(() => Object.values(localStorage).join(' '))).not.toMatch(/balance|Договор/)
    await context.setOffline(true)
    await otherPage.goto('/balance')
    await expect(otherPage.getByRole('heading', { level: 1, name: 'Нет сети' })).toBeVisible()
    await expect(otherPage.getByText(/\d б\.|Данные на/)).toHaveCount(0)
    await axe(otherPage)
  })
})

test('when a session ended without a logout, removes its stored balance, drafts and choice about visit counters at the next member’s sign-in', async ({
  page,
  context,
  app,
}) => {
  await signedIn(page)
  await openInstalled(page)
  await open(page, '/contracts/claim')
  await page.getByLabel('Номер договора').fill('К-77')
  await page.evaluate(() => localStorage.setItem('impulse.counters', 'yes 1'))
  await page.goto('/robots.txt')
  const before = await readStoredSnapshot(page)
  expect(before).toContain(`"memberId":`)
  // Ends the session in this browser without a logout.
  await context.clearCookies()
  await page.evaluate((key) => localStorage.removeItem(key), refreshTokenKey)
  await signIn(page, { url: app.url, phone: '79000000001' })
  await expect.poll(() => readStoredSnapshot(page)).not.toBe(before)
  await expect(page.getByRole('main')).toBeVisible()
  const getStored = () => page.evaluate(() => Object.entries(localStorage).flat().join(' '))
  await expect.poll(getStored).not.toContain('К-77')
  expect(await getStored()).not.toContain('impulse.counters')
  expect(String(await readStoredSnapshot(page))).not.toContain(memberIdIn(String(before)))
  await signedIn(page, andrey)
  await open(page, '/contracts/claim')
  await expect(page.getByLabel('Номер договора')).toHaveValue('')
})

const memberIdIn = (snapshot: string): string => (JSON.parse(snapshot) as { memberId: string }).memberId
