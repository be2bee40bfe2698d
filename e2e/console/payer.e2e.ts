import type { Page } from '@playwright/test'
import { expect, separateServerTest } from '../fixtures/cabinet-test.ts'
import { inTwoAppearances, openPage, signInAsNewStaff } from './console-steps.ts'

/**
 * Test function without the common server, because the test changes the payer, and the server then refuses bank
 * statements of the previous payer's account.
 */
const test = separateServerTest()

const waiting = (page: Page) => page.getByRole('region', { name: 'Предложенный плательщик' })

test('refuses an invalid account number of the payer, and lets another administrator approve the corrected proposal; after a restore, two administrators resume payouts with a reason each', async ({
  page,
  axe,
  app,
}) => {
  const dialog = page.getByRole('dialog')
  await signInAsNewStaff(page, app, 'zoya-pays', 'admin')
  await openPage(page, 'Остановка выплат')
  // Focuses the button that sends the form while the dialog is still opening. The dialog must not take the
  // focus from the button.
  await page.getByRole('button', { name: 'Изменить плательщика' }).evaluate(async (button: HTMLElement) => {
    button.click()
    await new Promise(requestAnimationFrame)
    document.querySelector<HTMLElement>('[role=dialog] [type=submit]')?.focus()
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
  await expect(dialog.getByRole('button', { name: 'Предложить' })).toBeFocused()
  const account = dialog.getByRole('textbox', { name: /^Счёт/ })
  await account.fill('4070 2810 2000 0000 0002')
  // A reason that contains a long URL, which has no spaces, must not make the page wider than the window.
  const address = `https://bank.example/${'a'.repeat(120)}`
  await dialog.getByLabel('Причина для коллег').fill(`Счёт в другом отделении ${address}`)
  await dialog.getByRole('button', { name: 'Предложить' }).click()
  await expect(dialog.getByText(/Номер счёта не подходит к этому банку/)).toBeVisible()
  await axe(page)
  await account.fill('4070 2810 6000 0000 0009')
  await dialog.getByRole('button', { name: 'Предложить' }).click()
  await expect(waiting(page).getByRole('button')).toHaveText(['Отозвать'])
  const addressText = waiting(page).getByText(address)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await addressText.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0)
  await inTwoAppearances(page, axe)()

  await signInAsNewStaff(page, app, 'ivan-pays', 'admin')
  await openPage(page, 'Остановка выплат')
  await waiting(page).getByRole('button', { name: 'Подтвердить' }).click()
  await expect(dialog).toContainText('Счёт: 40702810600000000009')
  await dialog.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(page.getByText('Плательщик изменён')).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)

  // After a restore, each of two administrators gives a reason to resume payouts without the missing statements.
  await app.staff('startRestored', null)
  await page.reload()
  await expect(page.getByText('Запустить выплаты можно после сверки. Не хватает:')).toBeVisible()
  await inTwoAppearances(page, axe)()
  const consent = 'Согласиться на запуск'
  await page.getByRole('button', { name: consent }).click()
  await expect(dialog).toContainText('не меньше 20 знаков')
  await dialog.getByLabel('Причина для коллег').fill('Счёт закрыт')
  await dialog.getByRole('button', { name: consent }).click()
  await expect(dialog.getByText(/Напишите подробнее, не меньше 20 знаков/)).toBeVisible()
  await axe(page)
  const reason = 'Счёт закрыт, банк письмом подтвердил выплаты'
  await dialog.getByLabel('Причина для коллег').fill(reason)
  await dialog.getByRole('button', { name: consent }).click()
  await expect(page.getByText(/Вы согласились: запускает второй администратор/)).toBeVisible()

  await signInAsNewStaff(page, app, 'anna-resumes', 'admin')
  await openPage(page, 'Остановка выплат')
  await page.getByRole('button', { name: 'Запустить', exact: true }).click()
  await expect(dialog).toContainText(`Согласен: ivan-pays, «${reason}»`)
  await dialog.getByLabel('Причина для коллег').fill('Банк прислал список платежей на бумаге')
  await dialog.getByRole('button', { name: 'Запустить выплаты' }).click()
  await expect(page.getByText(/Выплаты идут. Запущены без части сверки/)).toBeVisible()
})
