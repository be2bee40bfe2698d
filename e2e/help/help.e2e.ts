import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'

test('lets a visitor find a help article by search, by its address and without scripts, and offers an e-mail address (spec 1.13, 9.14)', async ({
  page,
  browser,
  app,
  axe,
}) => {
  await open(page, '/help#when-paid')
  await expect(page.getByText('Ожидаемый день показан')).toBeInViewport()
  await page.getByRole('searchbox').fill('когда разморзят')
  await expect(page).toHaveURL(/search=/)
  const found = page.getByRole('group').filter({ hasText: 'станет доступна?' })
  await expect(found.getByText('по Москве')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Найден/ })).toBeAttached()
  await axe(page)
  await found.getByRole('link', { name: 'Ссылка на этот ответ' }).click()
  await expect(page).toHaveURL(/#when-released$/)
  await page.getByRole('searchbox').fill('криптовалюта')
  await expect(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible()
  await page.getByRole('link', { name: 'Все вопросы' }).click()
  await expect(page).toHaveURL('/help')
  // The topics are folded: the page shows their names, and a topic opens its questions.
  const topic = page.getByRole('group').filter({ hasText: 'Налоги' })
  const question = page.getByText('Нужно ли платить налог с вознаграждения?')
  await expect(question).toBeHidden()
  await topic.getByRole('heading', { name: 'Налоги' }).click()
  await expect(question).toBeVisible()
  await axe(page)
  await expect(page.getByRole('link', { name: 'Написать письмо' })).toHaveAttribute('href', /^mailto:help@/)
  await expect(page.getByRole('link', { name: 'Мои вопросы' })).toHaveCount(0)

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto(`${app.url}/help`)
  await still.getByRole('searchbox').fill('ндфл')
  await still.keyboard.press('Enter')
  await expect(still.getByText('Вознаграждение — это доход')).toBeVisible()
  await plain.close()
})
