import type { Page } from '@playwright/test'
import { untilHydrated } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { openBalance } from './balance-steps.ts'

const rows = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('button') })

const search = (page: Page) => page.getByRole('searchbox', { name: 'Поиск по операциям и номерам договоров' })

const filter = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

const found = (page: Page) => page.getByRole('status').filter({ hasText: /^Найден/ })

test('keeps the history’s filters in the address and after a reload; Back removes the filter that was chosen last; finds operations while the member types, and loads the history again after a failure', async ({
  page,
  axe,
}) => {
  await openBalance(page)
  await expect(found(page)).toHaveText(/^Найден[оа]? 2\d\d /)
  await filter(page, 'Выводы').click()
  await expect(page).toHaveURL('/balance?category=withdrawal')
  await expect(found(page)).toHaveText('Найдено 2 операции')
  await expect(rows(page)).toHaveText([/Вывод средств.*[^−]7\s500/, /Вывод средств.*−15\s000/])
  await untilHydrated(page, () => page.reload())
  await expect(filter(page, 'Выводы')).toHaveAttribute('aria-current', 'true')
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('button', { name: /^Период:/ }).click()
  await page.getByRole('dialog').getByLabel('С', { exact: true }).fill('01.09.2026')
  await page.getByRole('dialog').getByLabel('По', { exact: true }).fill('30.09.2026')
  await page.getByRole('button', { name: 'Показать', exact: true }).click()
  await expect(page).toHaveURL('/balance?category=withdrawal&dateSince=2026-09-01&dateTo=2026-09-30')
  await page.goBack()
  await expect(rows(page)).toHaveCount(2)
  await filter(page, 'Сбросить').click()
  await expect(page).toHaveURL('/balance')
  await test.step('finds a contract’s operations while the member types, and offers to reset the filters when nothing is found', async () => {
    // Not `innerText`, which is empty until the browser has laid out the section of the day.
    const line = await page.locator('#history').getByText(/№\s/).first().textContent()
    const title = /№\s(\S+)/.exec(line ?? '')?.[1] ?? ''
    await search(page).pressSequentially(title.toLowerCase())
    await expect(page).toHaveURL((address) => address.searchParams.get('search') === title.toLowerCase())
    await expect(rows(page).first()).toContainText(title)
    await expect(search(page)).toBeFocused()
    await search(page).fill('нет такой операции')
    await expect(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible()
    await axe(page)
    await filter(page, 'Сбросить фильтры').click()
    await expect(search(page)).toHaveValue('')
    await expect(rows(page).first()).toBeVisible()
  })
  await test.step('shows why the history failed to load, and loads it again when the member presses the button', async () => {
    const refused = { error: { code: 'unavailable', message: 'Сервис временно недоступен' } }
    await page.route('**/api/balance/account-history/**', (route) =>
      route.fulfill({ status: 503, json: refused }),
    )
    await filter(page, 'Выводы').click()
    await expect(page.getByText('Сервис временно недоступен')).toBeVisible()
    await page.unroute('**/api/balance/account-history/**')
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(rows(page)).toHaveCount(2)
  })
  await test.step('shows the balance after an operation in the details of the operation', async () => {
    await rows(page).first().getByRole('button').click()
    const details = page.getByRole('dialog', { name: 'Вывод средств' })
    await expect(details.getByText('Остаток после операции')).toBeVisible()
    await expect(details.getByText(/МСК$/)).toBeVisible()
    await axe(page)
  })
})
