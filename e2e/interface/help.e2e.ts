import type { Page } from '@playwright/test'
import { navigate, open, untilHydrated } from '../steps/open-page.ts'
import { aPhoto } from '../steps/claim-steps.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { importContracts } from '../steps/import-contracts.ts'
import { newMember } from '../steps/new-member.ts'
import { recipientField } from '../steps/withdraw-steps.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

const questionField = (page: Page) => page.getByLabel('Ваш вопрос')
const sendTicket = (page: Page) => page.getByRole('button', { name: 'Отправить вопрос' })
const messages = (page: Page) => page.getByRole('list', { name: 'Переписка' }).getByRole('listitem')

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

test('fills a new ticket with the code of a shown error, and creates one ticket even when the member sends it again after a lost response', async ({
  page,
}) => {
  await newMember(page, '79170220002')
  await page.route('**/api/order/?**', (route) =>
    route.fulfill({
      status: 500,
      json: { error: { code: 'internal', message: 'Неожиданная ошибка', requestId: 'req-77' } },
    }),
  )
  await open(page, '/notification')
  await page.getByRole('link', { name: 'Мои заявки' }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Написать в поддержку' }).click()
  await expect(questionField(page)).toHaveValue('Ошибка: internal\nНомер обращения: req-77\n\n')
  await page.route(`**/api/thread/`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await sendTicket(page).click()
  await expect(page.getByText('Нет связи с сервером. Проверьте интернет и повторите')).toBeVisible()
  await page.unroute(`**/api/thread/`)
  await untilHydrated(page, () => page.reload())
  await sendTicket(page).click()
  await expect(page).toHaveURL(/\/help\/threads\/[\da-f-]{36}$/)
  await page.getByRole('link', { name: 'Мои вопросы' }).first().click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/Ошибка: internal[^]*Ждёт ответа/])
})

test('the pages of a contract, an order and the identity document each have a link that opens a new ticket about this subject', async ({
  page,
}) => {
  await signedIn(page)
  await open(page, '/')
  for (const [from, title, subject] of [
    ['/contracts', 'Мои договоры', /^Договор №\s/],
    ['/order', 'Мои заявки', /^Заявка №\s/],
    ['/lk/document', 'Документ', 'Документ'],
  ] as const) {
    await navigate(page, from)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const first = page.getByRole('main').getByRole('listitem')
    if (from === '/contracts') await page.getByRole('row').getByRole('button').first().click()
    if (from === '/order') await first.getByRole('link').first().click()
    await page.getByRole('link', { name: 'Задать вопрос' }).click()
    await expect(page.getByText('О чём:').getByRole('strong')).toHaveText(subject)
  }
  // The form replaces the answers, so the link must move the focus to the form.
  await navigate(page, '/help')
  await expect(page.getByText('Обычно отвечаем за 24 часа')).toBeVisible()
  await page.getByRole('link', { name: 'Задать вопрос' }).press('Enter')
  await expect(questionField(page)).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'Новый вопрос' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Задать вопрос' })).toBeFocused()
})

test('the screens without an object of the member open a new ticket that begins with a sentence about the screen', async ({
  page,
}) => {
  await signedIn(page)
  await open(page, '/')
  const main = page.getByRole('main')
  for (const [from, link, opening] of [
    ['/balance', 'Вопрос о балансе', 'Проверьте, пожалуйста, мой баланс. '],
    ['/withdraw', 'Вопрос о выводе', 'Не получается вывести деньги. '],
    ['/contracts/claim', 'Не получается подать заявку', 'Не получается подать заявку на поиск договора. '],
  ] as const) {
    await navigate(page, from)
    await main.getByRole('link', { name: link }).click()
    await expect(questionField(page)).toHaveValue(opening)
  }
  await navigate(page, '/withdraw')
  await recipientField(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Новый получатель' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Напишите в поддержку' }).click()
  await expect(questionField(page)).toHaveValue('Не получается добавить получателя. ')
  await navigate(page, '/balance')
  await main.getByRole('button', { name: 'Выписка' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Напишите в поддержку' }).click()
  await expect(questionField(page)).toHaveValue('Не получается скачать выписку. ')
  // A member who has replaced the sentence does not get it back by a reload.
  await questionField(page).fill('В выписке не тот период')
  await untilHydrated(page, () => page.reload())
  await expect(questionField(page)).toHaveValue('В выписке не тот период')
})

test('an action that fails by a fault of the server offers the support, with the code and the request id of the error', async ({
  page,
}) => {
  await signedIn(page)
  await open(page, '/lk/devices')
  const error = { code: 'internal', message: 'Неожиданная ошибка', requestId: 'req-78' }
  await page.route(
    (url) => url.pathname.startsWith('/api/'),
    (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: { error } }),
  )
  await page.getByRole('button', { name: 'Выйти везде' }).click()
  // The label depends on whether other tests of the worker have signed in as the same member.
  await page.getByRole('button', { name: /^(На всех и на этом|Выйти на этом устройстве)$/ }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Написать в поддержку' }).click()
  await expect(questionField(page)).toHaveValue('Ошибка: internal\nНомер обращения: req-78\n\n')
})
