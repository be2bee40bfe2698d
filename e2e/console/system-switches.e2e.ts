import { expect, test } from '../fixtures/cabinet-test.ts'
import { signInAsNewStaff, inTwoAppearances, openPage } from './console-steps.ts'

test('lets staff show visitors a maintenance banner until an end time, and stop the sign-in codes with a reason', async ({
  page,
  browser,
  axe,
  app,
}) => {
  const dialog = page.getByRole('dialog')
  await signInAsNewStaff(page, app, 'rita-stops', 'admin')
  await openPage(page, 'Вход и объявление')
  await page.getByRole('button', { name: 'Остановить' }).click()
  await dialog.getByRole('button', { name: 'Остановить коды для входа' }).click()
  await expect(dialog.getByText(/Напишите, почему/)).toBeVisible()
  await dialog.getByLabel('Причина для коллег').fill('Накрутка СМС')
  await dialog.getByRole('button', { name: 'Остановить коды для входа' }).click()
  await expect(page.getByText(/остановлены: Накрутка СМС \(rita-stops/)).toBeVisible()
  const text = page.getByLabel('Текст')
  await text.fill('Обновляем программу')
  await page.getByRole('button', { name: 'Показать всем' }).click()
  await expect(page.getByText(/Укажите время окончания/).first()).toBeVisible()
  await expect(text).toHaveValue('Обновляем программу')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await page.getByLabel('До какого времени').fill(tomorrow)
  await page.getByRole('button', { name: 'Показать всем' }).click()
  await expect(page.getByText(/Обновляем программу\. До .+ по Москве/)).toBeVisible()
  await inTwoAppearances(page, axe)()

  const visitor = await browser.newPage({ baseURL: app.url })
  await expect(async () => {
    await visitor.goto('/login')
    await expect(visitor.getByText(/Обновляем программу\. До .+ по Москве/)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await visitor.getByLabel('Номер телефона').fill('9170000001')
  await visitor.getByRole('button', { name: 'Получить код' }).click()
  await expect(visitor.getByText(/Коды для входа временно не отправляются/)).toBeVisible()
  await axe(visitor)
  await visitor.close()

  await page.getByRole('button', { name: 'Снять' }).click()
  await expect(page.getByText('Сейчас в кабинете объявления нет.')).toBeVisible()
  await page.getByRole('button', { name: 'Отправлять' }).click()
  await dialog.getByRole('button', { name: 'Отправлять коды для входа' }).click()
  await expect(page.getByText('СМС с кодом для входа отправляются')).toBeVisible()
})
