import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { expect, isolatedTest } from '../fixtures/cabinet-test.ts'
import { markAllCorrect, invite, openPage } from '../console/console-steps.ts'
import { type Colleagues, gatherColleagues } from '../console/gather-colleagues.ts'
import {
  agreeAndSend,
  fillDocument,
  phone as phoneSize,
} from '../identity-documents/identity-document-steps.ts'
import { signIn } from '../steps/sign-in-steps.ts'
import {
  amountField,
  submitWithdrawal,
  chooseOwnPhone,
  confirmButton,
  expectOrderPage,
} from '../steps/withdraw-steps.ts'

const test = isolatedTest({ DEMO_DATA: 'empty' })

const phone = '79165550101'
const shownPhone = '+7 (916) 555-01-01'
const rowCount = 1_000

/**
 * Returns a contract file for June. Twenty contracts belong to the test member, only two a day, so that no
 * risk rule reports them.
 */
function contractsFile(): Buffer {
  const rows = Array.from({ length: rowCount }, (_, i) => {
    const memberPhone = i < 20 ? phone : String(79_200_000_000 + (i % 1_000))
    const day = String((i % 10) + 1).padStart(2, '0')
    return `ВЕСЬ-${i};Интернет;${memberPhone};Тула;${day}.06.2026;подтверждён`
  })
  const header = 'Номер договора;Продукт;Телефон участника;Город;Дата подключения;Статус'
  return Buffer.from([header, ...rows].join('\r\n'))
}

const getDialog = (page: Page) => page.getByRole('dialog')

/**
 * Lets one administrator draft reward rules with a first day in the past, and the other administrator approve
 * them.
 */
async function writeRules({ admin, second }: Colleagues): Promise<void> {
  await openPage(admin, 'Правила начисления')
  await admin.getByRole('link', { name: 'Новый черновик' }).click()
  await admin.getByLabel('Баллов').first().fill('1000')
  await admin.getByLabel('Действует с').fill('2026-06-01')
  await admin.getByRole('button', { name: 'Сохранить черновик' }).click()
  await expect(admin.getByText(/Это ваш черновик/)).toBeVisible()
  await openPage(second, 'Правила начисления')
  await second.getByRole('row').filter({ hasText: 'ada' }).first().click()
  await second.getByRole('button', { name: 'Утвердить' }).click()
  await expect(getDialog(second).getByText('Договоров с этого дня')).toBeVisible()
  await getDialog(second).getByRole('button', { name: 'Утвердить' }).click()
  await expect(second.getByText('Правила утверждены')).toBeVisible()
}

/** Lets one administrator upload a file that makes a large sum available, and the other one import it. */
async function importContracts({ admin, second }: Colleagues): Promise<void> {
  await openPage(admin, 'Загрузки')
  await admin.getByRole('link', { name: 'Загрузить договоры' }).first().click()
  const file = { name: 'Июнь.csv', mimeType: 'text/csv', buffer: contractsFile() }
  await admin.getByLabel('Файл договоров').setInputFiles(file)
  await admin.getByRole('button', { name: 'Отправить и проверить' }).click()
  await expect(admin.getByText('Такой файл загружает другой сотрудник')).toBeVisible({ timeout: 60_000 })
  await expect(admin.getByRole('button', { name: 'Загрузить договоры' })).toBeDisabled()
  await second.goto(admin.url())
  await second.getByRole('button', { name: 'Загрузить договоры' }).click()
  await getDialog(second).getByRole('button', { name: 'Загрузить' }).click()
  await expect(second.getByText(/Загружено: загрузка №/)).toBeVisible({ timeout: 120_000 })
}

async function introduce(member: Page, url: string): Promise<void> {
  await member.setViewportSize(phoneSize)
  await signIn(member, { url, phone })
  await member.getByLabel('Имя').fill('Ольга')
  await member.getByLabel('Фамилия').fill('Иванова')
  await member.getByLabel('Город').fill('Тула')
  await member.getByRole('checkbox', { name: 'Даю согласие на обработку персональных данных' }).check()
  await member.getByRole('checkbox', { name: 'Принимаю правила программы' }).check()
  await member.getByRole('button', { name: 'Продолжить' }).click()
  await member.waitForURL(`${url}/`)
}

async function approveDocument(verifier: Page): Promise<void> {
  await openPage(verifier, 'Документы')
  await verifier.getByRole('row').filter({ hasText: shownPhone }).click()
  await expect(verifier.getByText('4511', { exact: true })).toBeVisible()
  await markAllCorrect(verifier)
  await verifier.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(verifier.getByText('Документ подтверждён')).toBeVisible()
}

/**
 * Requests a withdrawal on the member's page. Only the first request chooses the recipient, because later
 * forms start with the same recipient.
 */
async function withdraw(
  member: Page,
  { amount, isFirst }: { amount: string; isFirst: boolean },
): Promise<void> {
  await open(member, '/withdraw')
  await amountField(member).fill(amount)
  if (isFirst) await chooseOwnPhone(member)
  await submitWithdrawal(member)
  await confirmButton(member).click()
  await expectOrderPage(member)
}

/**
 * Lets one finance staff member approve both withdrawals and make a batch for the bank, and another apply the
 * bank's response: one payout was made, the other was returned.
 */
async function payAndReturn({ finance, bank }: Colleagues): Promise<void> {
  for (const sum of ['3 000', '2 000']) {
    await openPage(finance, 'Заявки на вывод')
    await finance.getByRole('row').filter({ hasText: sum }).click()
    await finance.getByRole('button', { name: 'Одобрить' }).click()
    await getDialog(finance).getByRole('button', { name: 'Одобрить' }).click()
    await expect(finance.getByRole('button', { name: 'Одобрить' })).toHaveCount(0)
  }
  await openPage(finance, 'Пакеты для банка')
  await finance.getByRole('button', { name: 'Собрать пакет' }).click()
  await getDialog(finance).getByLabel('Вид выплат').click()
  await finance.getByRole('option', { name: /СБП/ }).click()
  await getDialog(finance).getByRole('button', { name: 'Собрать' }).click()
  const [download] = await Promise.all([
    finance.waitForEvent('download'),
    finance.getByRole('button', { name: 'Скачать CSV' }).click(),
  ])
  const sent = (await readFile(await download.path(), 'utf8'))
    .split('\n')
    .filter((line) => line.includes(phone))
  const responseLines = sent.map((line) => {
    const [reference = ''] = line.split(';')
    const isReturned = line.includes('2000,00')
    return `${reference};${isReturned ? '2000,00;Отклонено;Счёт закрыт' : '3000,00;Исполнено;'}`
  })
  const buffer = Buffer.from(['Референс;Сумма;Результат;Причина', ...responseLines].join('\n'))
  await openPage(bank, 'Пакеты для банка')
  await bank.getByRole('button', { name: 'Загрузить ответ банка' }).click()
  await bank.getByLabel('Файл банка').setInputFiles({ name: 'answer.csv', mimeType: 'text/csv', buffer })
  await getDialog(bank).getByRole('button', { name: 'Проверить файл' }).click()
  await getDialog(bank).getByRole('button', { name: 'Принять ответ' }).click()
  await expect(getDialog(bank).getByText(/Ответ принят. Строк: 2/)).toBeVisible()
}

async function publish(editor: Page): Promise<void> {
  await openPage(editor, 'Новости')
  await editor.getByRole('link', { name: 'Написать' }).click()
  await editor.getByLabel('Заголовок', { exact: true }).fill('Мы открылись')
  // Adds the first category of news inside the form of the news item. The form must keep the typed title.
  await editor.getByRole('button', { name: 'Завести рубрику' }).click()
  await getDialog(editor).getByLabel('Название новой рубрики').fill('Тарифы')
  await getDialog(editor).getByLabel(/^Ключ/).fill('tariffs')
  await getDialog(editor).getByRole('button', { name: 'Добавить рубрику' }).click()
  await expect(getDialog(editor).getByLabel('tariffs, новостей: 0')).toHaveValue('Тарифы')
  await editor.keyboard.press('Escape')
  await expect(editor.getByRole('button', { name: 'Завести рубрику' })).toHaveCount(0)
  await expect(editor.getByLabel('Заголовок', { exact: true })).toHaveValue('Мы открылись')
  await editor.getByLabel('Краткое описание').fill('С первого июня')
  await editor.getByLabel('Рубрика').click()
  await editor.getByRole('option', { name: 'Тарифы' }).click()
  await editor.getByRole('textbox', { name: 'Текст новости' }).fill('Приводите друзей')
  await editor.getByRole('button', { name: 'Сохранить черновик' }).click()
  await expect(editor.getByText('Всё сохранено')).toBeVisible()
  await editor.getByRole('button', { name: 'Опубликовать' }).click()
  await getDialog(editor).getByRole('button', { name: 'Опубликовать' }).click()
  await expect(editor.getByText('опубликована', { exact: true })).toBeVisible()
}

test('pays a member on an empty installation, where staff use only the console and the member only the cabinet', async ({
  page: member,
  browser,
  app,
}) => {
  test.setTimeout(300_000)
  // The command line creates only the first two administrators.
  const links = [await invite(app, 'ada', 'admin'), await invite(app, 'boris', 'admin')] as const
  const colleagues = await gatherColleagues(browser, { url: app.url, links })
  await writeRules(colleagues)
  await importContracts(colleagues)

  await introduce(member, app.url)
  await expect(member.getByText('Здравствуйте, Ольга!').filter({ visible: true })).toBeVisible()
  await open(member, '/lk/document?step=person')
  await fillDocument(member)
  await agreeAndSend(member)
  await approveDocument(colleagues.verifier)

  await withdraw(member, { amount: '3000', isFirst: true })
  await withdraw(member, { amount: '2000', isFirst: false })
  await payAndReturn(colleagues)
  await open(member, '/notification')
  const notifications = member.getByRole('main').getByRole('listitem')
  await expect(
    notifications.filter({ hasText: /Деньги .*отправлены|Выплачено|выплачен/i }).first(),
  ).toBeVisible()
  await expect(notifications.filter({ hasText: /вернул/i }).first()).toBeVisible()

  await publish(colleagues.editor)
  await open(member, '/news')
  await member.getByRole('link', { name: /Мы открылись/ }).click()
  // Waits for the page of the news item, because the item's card in the list has a «Нравится» button too.
  await expect(member.getByRole('heading', { level: 1, name: 'Мы открылись' })).toBeVisible()
  const like = member.getByRole('button', { name: /Нравится/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await openPage(colleagues.editor, 'Новости')
  await expect(colleagues.editor.getByRole('row').filter({ hasText: 'Мы открылись' })).toContainText('1')
})
