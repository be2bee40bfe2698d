import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { expect, isolatedTest } from '../fixtures/cabinet-test.ts'
import { markAllCorrect, openPage } from '../console/console-steps.ts'
import { type Colleagues, gatherColleagues } from '../console/gather-colleagues.ts'
import {
  addScansByApi,
  phone as phoneSize,
  sendByApi,
} from '../identity-documents/identity-document-steps.ts'
import { newMember } from '../steps/new-member.ts'
import { aWithdrawal } from '../steps/order-steps.ts'
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
const rowCount = 30

/**
 * Returns a contract file for June, whose rewards are so large that a staff member other than the uploader must import
 * it. Twenty contracts belong to the test member, only two a day, so that no risk rule reports them.
 */
function contractsFile(): Buffer {
  const rows = Array.from({ length: rowCount }, (_, i) => {
    const memberPhone = i < 20 ? phone : String(79_200_000_000 + i)
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
  // Sets the base reward of the product «Интернет», which is the second product of the form.
  await admin.getByLabel('Базовая сумма').nth(1).fill('30000')
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
  await expect(admin.getByText('Такой файл загружает другой сотрудник')).toBeVisible({ timeout: 30_000 })
  await expect(admin.getByRole('button', { name: 'Загрузить договоры' })).toBeDisabled()
  await second.goto(admin.url())
  await second.getByRole('button', { name: 'Загрузить договоры' }).click()
  await getDialog(second).getByRole('button', { name: 'Загрузить' }).click()
  await expect(second.getByText(/Загружено: загрузка №/)).toBeVisible({ timeout: 30_000 })
}

async function approveDocument(verifier: Page): Promise<void> {
  await openPage(verifier, 'Документы')
  await verifier.getByRole('row').filter({ hasText: shownPhone }).click()
  await expect(verifier.getByText('4511', { exact: true })).toBeVisible()
  await markAllCorrect(verifier)
  await verifier.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(verifier.getByText('Документ подтверждён')).toBeVisible()
}

/** Requests a withdrawal on the member's page. */
async function withdraw(member: Page, amount: string): Promise<void> {
  await open(member, '/withdraw')
  await amountField(member).fill(amount)
  await chooseOwnPhone(member)
  await submitWithdrawal(member)
  await confirmButton(member).click()
  await expectOrderPage(member)
}

/**
 * Lets one finance staff member approve both withdrawals and make a batch for the bank, and another apply the
 * bank's response: one payout was made, the other was returned.
 */
async function payAndReturn({ finance, admin }: Colleagues): Promise<void> {
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
  await openPage(admin, 'Пакеты для банка')
  await admin.getByRole('button', { name: 'Загрузить ответ банка' }).click()
  await admin.getByLabel('Файл банка').setInputFiles({ name: 'answer.csv', mimeType: 'text/csv', buffer })
  await getDialog(admin).getByRole('button', { name: 'Проверить файл' }).click()
  await getDialog(admin).getByRole('button', { name: 'Принять ответ' }).click()
  await expect(getDialog(admin).getByText(/Ответ принят. Строк: 2/)).toBeVisible()
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

test('pays a member on an empty installation after staff have written reward rules, imported contracts and made a payout batch, and shows the published news', async ({
  page: member,
  browser,
  app,
}) => {
  test.setTimeout(180_000)
  const colleagues = await gatherColleagues(browser, app)
  await writeRules(colleagues)
  await importContracts(colleagues)

  await member.setViewportSize(phoneSize)
  const { accessToken } = await newMember(member, phone)
  await addScansByApi(member, accessToken)
  await sendByApi(member, accessToken)
  await approveDocument(colleagues.verifier)
  await withdraw(member, '3000')
  await aWithdrawal(member, { accessToken, phone, amount: 2_000 })
  await payAndReturn(colleagues)
  await open(member, '/notification')
  const notifications = member.getByRole('main').getByRole('listitem')
  await expect(
    notifications.filter({ hasText: /Деньги .*отправлены|Выплачено|выплачен/i }).first(),
  ).toBeVisible()
  await expect(notifications.filter({ hasText: /вернул/i }).first()).toBeVisible()

  await publish(colleagues.second)
  await open(member, '/news')
  await member.getByRole('link', { name: /Мы открылись/ }).click()
  // Waits for the page of the news item, because the item's card in the list has a «Нравится» button too.
  await expect(member.getByRole('heading', { level: 1, name: 'Мы открылись' })).toBeVisible()
  const like = member.getByRole('button', { name: /Нравится/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await openPage(colleagues.second, 'Новости')
  await expect(colleagues.second.getByRole('row').filter({ hasText: 'Мы открылись' })).toContainText('1')
})
