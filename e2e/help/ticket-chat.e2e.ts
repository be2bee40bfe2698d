import type { Page } from '@playwright/test'
import { open, untilHydrated } from '../steps/open-page.ts'
import { aPhoto } from '../steps/claim-steps.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { importContracts } from '../steps/import-contracts.ts'
import { newMember } from '../steps/new-member.ts'
import { questionField, sendTicket } from './ticket-steps.ts'

const messages = (page: Page) => page.getByRole('list', { name: 'Переписка' }).getByRole('listitem')

test('lets a member create a ticket about an operation with photos, rate the reply and reopen the ticket by keyboard', async ({
  page,
  app,
  axe,
}) => {
  test.setTimeout(120_000)
  const phone = '79170220001'
  await importContracts(app, `Q-1;internet;${phone};Тула;05.11.2026;confirmed`)
  await newMember(page, phone)
  await open(page, '/balance?operation=1')
  await page.getByRole('dialog').getByRole('link', { name: 'Задать вопрос' }).press('Enter')
  await expect(page).toHaveURL('/help?about=operation&object=1')
  await expect(page.getByText('Операция «Договор № Q-1»')).toBeVisible()
  await expect(questionField(page)).toHaveValue('Проверьте, пожалуйста, эту операцию. ')
  await questionField(page).fill('')
  await sendTicket(page).press('Enter')
  await expect(questionField(page)).toBeFocused()
  await expect(questionField(page)).toHaveAccessibleDescription(/Напишите/)
  await axe(page)
  await page.keyboard.type('Почему 500?')
  // After a reload, the form has the typed text but not the files. A message reports the missing files until the
  // member attaches a file again.
  const files = page.getByLabel('Приложить файл')
  await files.setInputFiles([await aPhoto(page), await aPhoto(page)])
  await expect(page.getByRole('button', { name: /^Убрать/ })).toHaveCount(2)
  await page.reload()
  await expect(questionField(page)).toHaveValue('Почему 500?')
  const lostFilesNote = page.getByText('Файлы нужно приложить заново')
  await expect(lostFilesNote).toBeVisible()
  await files.setInputFiles(await aPhoto(page))
  await expect(lostFilesNote).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Фото договора.jpg ·' })).toBeVisible()
  await expect(page.getByText('Обычно отвечаем за 24 часа')).toBeVisible()
  await sendTicket(page).press('Enter')
  await expect(page).toHaveURL(/\/help\/threads\/[\da-f-]{36}$/)
  await expect(page.getByText('Вопрос отправлен')).toBeVisible()
  await expect(page.getByText(/^Ответим\sдо\s.*\sМСК$/)).toHaveCount(1)
  // The small picture is loaded without a press, and a press opens the photo in full.
  const photo = page.getByRole('button', { name: /^Показать фото 1/ })
  await expect(photo.locator('canvas')).toBeVisible()
  await photo.press('Enter')
  const opened = page.getByRole('dialog', { name: 'Фото 1' })
  await expect(opened.getByRole('img', { name: 'Фото 1' })).toHaveJSProperty('width', 1200)
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(photo).toBeFocused()
  const number = Number(/№\s(\d+)/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[1])

  await app.staff('answerTicket', { number, text: 'Основа «Интернета» — 500 б.' })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(messages(page)).toHaveText([/^Вы/, /^Поддержка[^]*Основа «Интернета»/])
  // The member does nothing here: the page loads the ticket again because of the new notification, and then shows the
  // second answer.
  await app.staff('answerTicket', { number, text: 'И это за первый договор' })
  await expect(messages(page)).toHaveText([/^Вы/, /Основа/, /^Поддержка[^]*за первый/])
  await expect(page.getByRole('main')).not.toContainText('olga')
  await page.getByRole('button', { name: 'Закрыть вопрос' }).press('Enter')
  await page.getByRole('button', { name: /^5:/ }).press('Enter')
  await expect(page.getByText('Спасибо за оценку: 5')).toBeVisible()
  await axe(page)
  const field = page.getByLabel('Сообщение')
  const sendButton = page.getByRole('button', { name: 'Отправить', exact: true })
  await sendButton.press('Enter')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/Напишите/)
  await axe(page)
  await field.fill('И ещё одно')
  await field.press('Enter')
  await page.keyboard.type('с новой строки')
  await expect(field).toHaveValue('И ещё одно\nс новой строки')
  await page.getByLabel('Приложить файл').setInputFiles([await aPhoto(page), await aPhoto(page)])
  await page
    .getByRole('button', { name: /^Убрать/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Убрать/ })).toHaveCount(1)
  await field.press('Control+Enter')
  await expect(messages(page)).toHaveCount(4)
  await expect(messages(page).last()).toContainText(/И ещё одно\s+с новой строки/)
  await expect(field).toHaveValue('')
  await expect(page.getByRole('button', { name: /^Убрать/ })).toHaveCount(0)
  await expect(page.getByText('Ждёт ответа')).toBeVisible()
  // A photo needs no text.
  await page.getByLabel('Приложить файл').setInputFiles(await aPhoto(page))
  await field.press('Control+Enter')
  await expect(messages(page)).toHaveCount(5)
  await expect(
    messages(page)
      .last()
      .getByRole('button', { name: /^Показать фото 1/ }),
  ).toBeVisible()
  // The page opens at the newest message, above the line of the next message.
  await page.setViewportSize({ width: 390, height: 600 })
  await untilHydrated(page, () => page.reload())
  await expect(messages(page).last()).toBeInViewport()
  await expect(field).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()

  await page.goto('/notification')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Поддержка ответила/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Вопрос № ${number}`)
  await expect(page).toHaveTitle(new RegExp(`^Вопрос №\\s${number} · `))
})
