import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { newMember } from '../steps/new-member.ts'
import { createBlockedWithdrawal, importBlockedRewards } from '../steps/risk-steps.ts'

test('shows on the page of a blocked withdrawal that the withdrawal is being checked, with a link to the support', async ({
  page,
  axe,
  app,
}) => {
  const order = await createBlockedWithdrawal(page, app, ['79170130131', '79170130132', '79170130133'])
  await expect(async () => {
    await page.goto(`/order/${order.id}`)
    const hint = page.getByText('Проверка займёт чуть больше времени')
    await expect(hint).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await axe(page)
  await expect(page.getByRole('link', { name: 'Написать в поддержку' })).toHaveAttribute(
    'href',
    `/help?about=order&object=${order.id}`,
  )
})

test('offers, in the details of a reward that a risk case blocks, a link to a new ticket about this reward', async ({
  page,
  axe,
  app,
}) => {
  await newMember(page, '79170130141')
  await importBlockedRewards(app, '79170130141')
  const heldButton = page.getByRole('button', { name: /На.проверке/ }).first()
  await expect(async () => {
    await open(page, '/balance')
    await expect(heldButton).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await heldButton.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Мы проверяем эту операцию')).toBeVisible()
  await axe(page)
  await sheet.getByRole('link', { name: 'Написать в поддержку' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Новый вопрос' })).toBeVisible()
  await expect(page.getByText(/Договор №\sR-/).first()).toBeVisible()
})
