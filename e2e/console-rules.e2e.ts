import { consoleRulesPaths, type RulesOne } from '@impulse/wire/console-rules'
import { expect, test } from './cabinet-test.ts'
import { comeIn, inEveryLook, openPage } from './console-steps.ts'

test('one administrator writes rules and tries them, another puts them in force; codes stop and everybody is told', async ({
  page,
  browser,
  axe,
  programme,
}) => {
  test.setTimeout(180_000)
  const look = inEveryLook(page, axe)
  const dialog = page.getByRole('dialog')
  await comeIn(page, programme, 'rita', 'admin')
  await openPage(page, 'Правила начисления')
  await expect(page.getByRole('row').filter({ hasText: 'Действуют' })).toBeVisible()
  await look()

  await page.getByRole('link', { name: 'Новый черновик' }).click()
  const points = page.getByLabel('Баллов')
  await expect(points.first()).toHaveValue('300')
  await points.first().fill('1.5')
  await page.getByRole('button', { name: 'Добавить ступень' }).click()
  await page.getByRole('button', { name: 'Сохранить черновик' }).click()
  await expect(page.getByText(/Нужно целое число от 0 до 1000000/)).toBeVisible()
  const refusal = page.getByText('В правилах есть ошибки')
  await expect(refusal).toBeVisible()
  await look()
  // It is told for as long as it stands.
  await points.first().fill('450')
  await expect(page.getByText(/Нужно целое число от 0 до 1000000/)).toHaveCount(0)
  await expect(refusal).toBeVisible()
  await page
    .getByRole('button', { name: /Убрать ступень/ })
    .last()
    .click()
  await expect(refusal).toHaveCount(0)
  const tried = page.getByRole('region', { name: 'Примерка' })
  await tried.getByRole('button', { name: 'Посчитать' }).click()
  await expect(tried.getByText('Разница', { exact: true }).first()).toBeVisible()
  await look()
  await page.getByRole('button', { name: 'Сохранить черновик' }).click()
  await expect(page.getByText(/Это ваш черновик/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'За договор' })).toContainText('300 б.')
  await expect(page.getByRole('button', { name: 'Утвердить' })).toHaveCount(0)
  await look()

  const other = await browser.newContext({ baseURL: programme.url, viewport: { width: 1440, height: 900 } })
  const second = await other.newPage()
  await comeIn(second, programme, 'sveta', 'admin')
  await openPage(second, 'Правила начисления')
  await second.getByRole('row').filter({ hasText: 'rita' }).first().click()
  await second.getByRole('button', { name: 'Утвердить' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Утвердить' }).click()
  await expect(second.getByText('Правила утверждены')).toBeVisible()
  await expect(second.getByText('Утверждены', { exact: true })).toBeVisible()

  const rulesAt = (path: string) => `${programme.url}${path}`
  const first = await page.request.get(rulesAt(consoleRulesPaths.one.replace(':id', '1')))
  const { rules } = (await first.json()) as RulesOne
  const begun = await page.request.post(rulesAt(consoleRulesPaths.list), {
    data: { rules, effectiveFrom: '2026-01-01' },
    headers: { origin: programme.url },
  })
  const { id } = (await begun.json()) as RulesOne
  await second.route('**/rules/simulation', (route) => route.abort(), { times: 1 })
  await second.goto(`/console#/rules/${id}/show`)
  await second.getByRole('button', { name: 'Утвердить' }).click()
  await expect(second.getByText(/Нет связи с сервером/)).toBeVisible()
  // Nobody approves what they could not see; it is asked for again without approving.
  const approve = second.getByRole('button', { name: 'Утвердить и пересчитать' })
  await expect(approve).toBeDisabled()
  await approve.press('Enter')
  await second.getByRole('button', { name: 'Повторить' }).click()
  await expect(second.getByText('Договоров с этого дня')).toBeVisible()
  await expect(approve).toBeEnabled()
  await expect(second.getByText('Черновик', { exact: true })).toBeVisible()
  await other.close()

  await openPage(page, 'Вход и объявление')
  await page.getByRole('button', { name: 'Остановить' }).click()
  await dialog.getByRole('button', { name: 'Остановить коды для входа' }).click()
  await expect(dialog.getByText(/Напишите, почему/)).toBeVisible()
  await dialog.getByLabel('Причина для коллег').fill('Накрутка СМС')
  await look()
  await dialog.getByRole('button', { name: 'Остановить коды для входа' }).click()
  await expect(page.getByText(/остановлены: Накрутка СМС \(rita/)).toBeVisible()
  await page.getByLabel('Текст').fill('Обновляем программу')
  await page.getByRole('button', { name: 'Показать всем' }).click()
  await expect(page.getByText(/Укажите время окончания/).first()).toBeVisible()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await page.getByLabel('До какого времени').fill(tomorrow)
  await page.getByRole('button', { name: 'Показать всем' }).click()
  await expect(page.getByText(/Обновляем программу\. До .+ по Москве/)).toBeVisible()
  await look()

  const visitor = await browser.newPage({ baseURL: programme.url })
  await expect(async () => {
    await visitor.goto('/login')
    await expect(visitor.getByText(/Обновляем программу\. До .+ по Москве/)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await axe(visitor)
  await visitor.getByLabel('Номер телефона').fill('9170000001')
  await visitor.getByRole('button', { name: 'Получить код' }).click()
  await expect(visitor.getByText(/Коды для входа временно не отправляются/)).toBeVisible()
  await visitor.close()

  await page.getByRole('button', { name: 'Отправлять' }).click()
  await dialog.getByRole('button', { name: 'Отправлять коды для входа' }).click()
  await expect(page.getByText('СМС с кодом для входа отправляются')).toBeVisible()
  await page.getByRole('button', { name: 'Снять' }).click()
  await expect(page.getByText('Сейчас в кабинете объявления нет.')).toBeVisible()
})
