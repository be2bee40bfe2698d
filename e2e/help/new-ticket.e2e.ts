import { navigate, open, untilHydrated } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { newMember } from '../steps/new-member.ts'
import { recipientField } from '../steps/withdraw-steps.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { questionField, sendTicket } from './ticket-steps.ts'

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
