import { expect, test } from '../fixtures/cabinet-test.ts'
import { signInAsNewStaff, inTwoAppearances, openPage } from './console-steps.ts'

test('shows a version of a legal text, and lets the author of a proposed version take back the proposal but not approve it; lets staff move a help article down in the list and change another help article', async ({
  page,
  axe,
  app,
}) => {
  const runAxe = inTwoAppearances(page, axe)
  const dialog = page.getByRole('dialog')
  await signInAsNewStaff(page, app, 'edik-rules', 'content')
  await openPage(page, 'Документы программы')
  await page.getByRole('cell', { name: 'Правила программы' }).click()
  await expect(page.getByText(/^Типовой текст: организатор программы/)).toBeVisible()
  await runAxe()
  await openPage(page, 'Документы программы')
  await page.getByRole('link', { name: 'Новая редакция' }).click()
  await expect(page.getByText(/Новые правила принимают заново все участники \(\d/)).toBeVisible()
  const text = page.getByRole('textbox', { name: 'Текст документа' })
  await expect(text).toContainText('Кто участвует')
  await expect(page.getByLabel('Вступает в силу')).toHaveValue(/T00:00$/)
  const propose = page.getByRole('button', { name: 'Посмотреть и предложить' })
  await page.getByLabel('Что изменилось').fill('Стало проще')
  await page.getByLabel('Вступает в силу').fill('2036-12-01T10:00')
  await propose.click()
  await dialog.getByRole('button', { name: 'Предложить' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Текст не изменился')
  await dialog.getByRole('button', { name: 'Не сейчас' }).click()
  await text.press('ControlOrMeta+End')
  await page.keyboard.type(' Пишите нам.')
  await propose.click()
  await expect(dialog).toContainText(
    'Вступит в силу 01.12.2036, 10:00 МСК, если её подтвердит другой сотрудник',
  )
  await expect(dialog.getByRole('insertion')).toHaveText([/ Пишите нам\.$/])
  await axe(page)
  await dialog.getByRole('button', { name: 'Предложить' }).click()
  const waiting = page.getByRole('region', { name: /^Редакция №/ })
  await expect(waiting).toContainText('Вступит в силу 01.12.2036, 10:00 МСК')
  await expect(waiting.getByRole('button', { name: 'Подтвердить' })).toHaveCount(0)
  await runAxe()
  await waiting.getByRole('button', { name: 'Отозвать' }).click()
  await dialog.getByRole('button', { name: 'Отозвать' }).click()
  await expect(waiting).toHaveCount(0)

  await openPage(page, 'Помощь')
  const rows = page.getByRole('region', { name: 'Вопросы и ответы' }).getByRole('link')
  await expect(rows.first()).toBeVisible()
  const [first = '', second = ''] = await rows.allInnerTexts()
  await runAxe()
  await page.getByRole('button', { name: `Ниже: ${first}` }).click()
  await expect(rows.first()).toHaveText(second)
  await rows.first().click()
  await page.getByRole('textbox', { name: 'Вопрос' }).fill('Как вывести деньги на карту?')
  await runAxe()
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(rows.first()).toHaveText('Как вывести деньги на карту?')
})
