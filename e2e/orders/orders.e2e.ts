import type { Locator, Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { newMember } from '../steps/new-member.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { onePage } from '../steps/pdf.ts'

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

test('lists orders by category and opens an order with its steps (spec 1.7)', async ({ page, axe }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await signedIn(page)
  await open(page, '/order')
  await expect(rows(page)).toHaveText([
    /Поиск договора К-.*рассмотрении/s,
    /Поиск договора К-.*Отклонена/s,
    /СбербанкВывод.№.*Отклонена/s,
    /Т-БанкВывод.№.*Выплачена/s,
  ])
  const tag = rows(page).last().getByText('Выплачена')
  const line = rows(page)
    .last()
    .getByText(/^Вывод\s№/)
  const [tagBox, lineBox] = [await tag.boundingBox(), await line.boundingBox()]
  expect((tagBox?.y ?? 0) - ((lineBox?.y ?? 0) + (lineBox?.height ?? 0))).toBeGreaterThanOrEqual(4)
  await page.getByRole('link', { name: 'Выводы', exact: true }).click()
  await expect(page).toHaveURL('/order?category=withdrawal')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('main').getByRole('link', { name: 'Договоры', exact: true }).click()
  // Compares the texts of the rows. The number of rows would prove nothing: both categories have two orders, and
  // the previous list is shown until the new one is loaded.
  await expect(rows(page)).toHaveText([/Поиск договора/, /Поиск договора/])
  await page.getByRole('link', { name: /Отклонена/ }).click()
  await expect(page.getByRole('list', { name: 'Этапы заявки' }).getByRole('listitem')).toHaveText([
    /^Искали договор/,
    /^Договор не\sдобавлен/,
  ])
  await expect(page.getByRole('alert')).toContainText('На фото не читается номер')
  await expect(page.getByRole('main').getByText(/отклонен/i)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Отменить заявку' })).toHaveCount(0)
  await axe(page)
  await page.getByRole('button', { name: 'Показать фото' }).click()
  await expect(page.getByRole('img', { name: 'Фото договора' })).toBeVisible()
  await axe(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await axe(page)
  await page.keyboard.press('Escape')
  await test.step('in a wide window shows the data next to the steps, the filters in one line and a row in columns', async () => {
    const tops = (items: Locator) =>
      items.evaluateAll((all) => all.map((item) => Math.round(item.getBoundingClientRect().top)))
    const allEqual = async (items: Locator) => expect(new Set(await tops(items)).size).toBe(1)
    const [state, facts] = await Promise.all(
      ['Состояние', 'Что вы указали'].map((name) => page.getByRole('region', { name }).boundingBox()),
    )
    expect(facts?.x).toBeGreaterThan((state?.x ?? Infinity) + (state?.width ?? 0))
    // The question to the support is below the steps, in their column.
    const question = await page.getByRole('main').getByRole('link', { name: 'Задать вопрос' }).boundingBox()
    expect(question?.y).toBeGreaterThan((state?.y ?? Infinity) + (state?.height ?? 0))
    expect((question?.x ?? Infinity) + (question?.width ?? 0)).toBeLessThan(facts?.x ?? 0)
    const otherTab = await page.context().newPage()
    await otherTab.setViewportSize({ width: 1440, height: 900 })
    await open(otherTab, '/order')
    await allEqual(otherTab.getByRole('main').getByRole('group', { name: /заявок$/ }))
    const heights = await rows(otherTab).evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().height),
    )
    expect(Math.max(...heights)).toBeLessThan(75)
    await otherTab.close()
  })
  // The link «Мои заявки» on the order page must lead back to the list with the category that the member chose there.
  await page.getByRole('main').getByRole('link', { name: 'Мои заявки' }).click()
  await expect(page).toHaveURL('/order?category=contract')
  await expect(rows(page)).toHaveCount(2)
})

test('shows an order only to its own member, who can cancel the order during the review', async ({
  page,
  browser,
  app,
}) => {
  const context = await browser.newContext({ baseURL: app.url })
  const otherPage = await context.newPage()
  await signedIn(otherPage, '79000000001')
  // Uses a new member, because other tests count the orders of the demo member.
  await newMember(page, '79161118661')
  await open(page, '/contracts/claim')
  await page.getByLabel('Номер договора').fill('E2E-CANCEL')
  await page.getByLabel('Дата подключения').fill('05.11.2026')
  const pdf = { name: 'договор.pdf', mimeType: 'application/pdf', buffer: onePage() }
  await page.getByLabel(/^Выбрать/).setInputFiles(pdf)
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page).toHaveURL(/\/order\/.{36}$/)
  await open(otherPage, new URL(page.url()).pathname)
  await expect(otherPage.getByRole('heading', { name: 'Такой заявки нет' })).toBeVisible()
  await context.close()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать файл PDF' }).click()
  expect((await downloading).suggestedFilename()).toBe('Договор.pdf')

  await page.getByRole('button', { name: 'Отменить заявку' }).click()
  const question = page.getByRole('dialog', { name: 'Отменить заявку?' })
  await question.getByRole('button', { name: 'Оставить' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Отменить заявку' }).click()
  await question.getByRole('button', { name: 'Отменить заявку' }).click()
  await expect(page.getByText('Отменена').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Скачать файл PDF' })).toHaveCount(0)
})
