import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { hold } from '../fixtures/hold.ts'
import { open } from '../steps/open-page.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Поиск по кабинету' })
const field = (page: Page) => dialog(page).getByRole('combobox')
const group = (page: Page, name: string) => dialog(page).getByRole('group', { name })

test('finds a record of each list from any page, by keyboard, and opens exactly this record; shows that it is loading, that nothing was found, and an error with the results of the other lists', async ({
  page,
  axe,
}) => {
  await signedIn(page)
  // A contract that is still frozen has one operation. Which contracts are frozen depends on the day.
  await open(page, '/contracts')
  const frozen = page.getByRole('row').filter({ hasText: 'Заморожено' }).first()
  const number = /\d{6}/.exec(await frozen.getByRole('rowheader').innerText())?.[0] ?? ''
  await open(page, '/help')
  await page.getByRole('banner').getByRole('button', { name: 'Поиск' }).click()
  await expect(dialog(page).getByText(/^Найдём операцию, договор, заявку/)).toBeVisible()
  const release = await hold(page, '**/api/order/?*')
  await field(page).fill('1004')
  await expect(dialog(page).getByRole('status').filter({ hasText: 'Ищем' })).toBeAttached()
  release()
  await expect(group(page, 'Заявки').getByRole('option')).toHaveText([/№\s1004/])
  await field(page).fill('щщщ 999')
  await expect(dialog(page).getByText(/^Ничего не\sнашлось/)).toBeVisible()
  await page.route('**/api/balance/account-history/?*', (route) => route.abort())
  await field(page).fill('1004')
  await expect(dialog(page).getByText('Нет связи с сервером. Проверьте интернет и повторите')).toBeVisible()
  await expect(group(page, 'Заявки').getByRole('option')).toHaveCount(1)
  await page.unrouteAll()
  await dialog(page).getByRole('button', { name: 'Повторить' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  await expect(group(page, 'Заявки').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await test.step('finds a contract, an order, an operation, a news item and a help article, and opens exactly this record', async () => {
    const button = page.getByRole('banner').getByRole('button', { name: 'Поиск' })
    await button.click()
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(button).toBeFocused()

    await page.keyboard.press('Control+k')
    await field(page).fill(number)
    await expect(group(page, 'Операции').getByRole('option')).toHaveText([new RegExp(`№\\s${number}`)])
    await expect(group(page, 'Договоры').getByRole('option')).toHaveText([new RegExp(`№\\s${number}`)])
    await expect(dialog(page).getByRole('option', { selected: true })).toHaveText(/Заморожено/)
    await axe(page)
    await page.keyboard.press('ArrowDown')
    const contract = group(page, 'Договоры').getByRole('option')
    await expect(contract).toHaveAttribute('aria-selected', 'true')
    await expect(field(page)).toHaveAttribute(
      'aria-activedescendant',
      (await contract.getAttribute('id')) ?? '',
    )
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/contracts?search=${number}`)
    // The rows of the search contain the number too.
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('dialog').getByText(number)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.keyboard.press('Meta+k')
    await field(page).fill(number)
    await expect(group(page, 'Операции').getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/^[^?]*\/balance\?operation=\d+$/)
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('dialog')).toContainText(number)
    await page.keyboard.press('Escape')

    for (const [text, name, address] of [
      ['1004', 'Заявки', /\/order\/[^/]+$/],
      ['растет вознаграждение', 'Новости', /\/news\/how-rewards-grow$/],
      ['заморозка', 'Помощь', /\/help#.+$/],
    ] as const) {
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await button.click()
      await field(page).fill(text)
      await group(page, name).getByRole('option').first().click()
      await expect(page).toHaveURL(address)
    }
  })
})
