import type { ConsoleRiskCase } from '@impulse/api/risk/console-risk'
import { withdrawalReasons } from '@impulse/copy-ru/withdrawals/withdrawal-reasons'
import { expect, it } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { RiskActions } from './risk-actions.tsx'

const both = {
  rewards: 2,
  rewardsSum: 600,
  withdrawals: 1,
  withdrawalsSum: 3_000,
  sum: 3_600,
  isBlockedElsewhere: false,
}
const onlyRewards = { ...both, withdrawals: 0, withdrawalsSum: 0, sum: 600 }
const onlyWithdrawals = { ...both, rewards: 0, rewardsSum: 0, sum: 3_000 }
const risk = {
  id: '9',
  blocked: both,
  needsSecondPerson: false,
  releaseApprovedBy: null,
} as unknown as ConsoleRiskCase
const clearing = 'POST /console/api/risk-cases/9/clearing'
const confirmation = 'POST /console/api/risk-cases/9/confirmation'
const release = 'Отпустить 600 б. участнику и 3 000 ₽ в выплату'
const clawBack = 'Снять начисления: 600 б. Отклонить заявку: вернуть 3 000 б. на баланс участника'
const clawBackAndRelease = 'Снять начисления: 600 б. Отпустить 3 000 ₽ в выплату'
const [rewardsBox, orders] = [
  'Снять начисления (2) на 600 б. Договоры больше ничего не принесут',
  'Заявки (1) на 3 000 ₽',
]

/**
 * Opens the dialog of a decision by a press on `button`. The page and the server have the same data of the risk case.
 */
async function openDecision(button: string, change: Partial<ConsoleRiskCase> = {}) {
  const one = { ...risk, ...change }
  const server = fakeServer({
    'GET /console/api/risk-cases/9': one,
    [clearing]: { state: 'cleared' },
    [confirmation]: { state: 'confirmed' },
  })
  const page = await openScreen(<RiskActions {...one} />)
  await page.press(button)
  const decisions = () => server.sent.filter(({ request }) => request.startsWith('POST'))
  return { ...page, server, decisions }
}

it('shows in the dialog the sums that the server returns, even if the page shows other sums', async () => {
  fakeServer({ 'GET /console/api/risk-cases/9': { ...risk, blocked: onlyRewards } })
  const page = await openScreen(<RiskActions {...risk} />)
  await page.press(release)
  expect(page.has('Отпустить 600 б. участнику')).toBe(true)
  expect(page.has('Оставить 600 б. на удержании')).toBe(true)
})

it('offers no decision in the dialog when the risk case could not be loaded again', async () => {
  fakeServer({ 'GET /console/api/risk-cases/9': refuse(404, 'not_found') })
  const page = await openScreen(<RiskActions {...risk} />)
  await page.press(clawBack)
  expect(page.alerts()).toEqual(['Отказ not_found'])
  expect(page.has(orders)).toBe(false)
})

it('releases the blocked money with a reason for other staff members, and announces the released sums', async () => {
  const page = await openDecision(release)
  await page.type('Причина для коллег', 'Два брата')
  await page.press(release)
  expect(page.decisions()).toEqual([{ request: clearing, body: { reason: 'Два брата' } }])
  expect(page.notifications()).toEqual(['Отпущено: 600 б. участнику и 3 000 ₽ в выплату'])
})

it.each([
  [release, clearing],
  [clawBack, confirmation],
])(
  'announces only that the first consent is recorded when the case stays open after «%s»',
  async (button, request) => {
    const page = await openDecision(button)
    page.server.responses[request] = { state: 'open' }
    if (button === clawBack) await page.type(orders, 'document_doubt')
    await page.press(button)
    expect(page.notifications()).toEqual(['Согласие записано: теперь решает другой сотрудник'])
  },
)

it.each([
  ['nobody has approved', true, null, true],
  ['a colleague has approved', true, 'petr', false],
  ['one person may decide about', false, null, false],
])(
  'shows whether a second person is needed for a release that %s (needed %s, approved by %s): %s',
  async (...row) => {
    const [, needsSecondPerson, releaseApprovedBy, isAnnounced] = row
    const page = await openDecision(release, { needsSecondPerson, releaseApprovedBy })
    expect(page.alerts().some((text) => text.startsWith('Сумма большая'))).toBe(isAnnounced)
  },
)

it('when staff confirm a violation without a choice for the withdrawals, sends nothing and shows the error at that choice', async () => {
  const page = await openDecision(clawBack)
  await page.type('Причина для коллег', 'Чужой паспорт')
  await page.press(clawBack)
  expect(page.decisions()).toEqual([])
  expect(page.errors()).toEqual({ rejection: 'Выберите, что прочитает участник' })
})

it('claws back the rewards and rejects the withdrawals for the chosen reason', async () => {
  const page = await openDecision(clawBack)
  await page.type(orders, 'document_doubt')
  await page.type('Причина для коллег', 'Чужой паспорт')
  await page.press(clawBack)
  const body = { reason: 'Чужой паспорт', clawsBack: true, rejection: 'document_doubt' }
  expect(page.decisions()).toEqual([{ request: confirmation, body }])
  expect(page.notifications()).toEqual([`Сделано. ${clawBack}`])
})

it('rejects no withdrawal when the staff member lets the withdrawals continue, and the button’s text says that they continue', async () => {
  const page = await openDecision(clawBack)
  await page.type(orders, 'release')
  await page.press(clawBackAndRelease)
  expect(page.decisions()[0]?.body).toEqual({ reason: '', clawsBack: true, rejection: null })
})

it('claws back no rewards after the staff member has cleared the checkbox of the rewards', async () => {
  const page = await openDecision(clawBack)
  await page.tick(rewardsBox, false)
  await page.type(orders, 'member_asked')
  await page.press('Отклонить заявку: вернуть 3 000 б. на баланс участника. Отпустить 600 б. участнику')
  expect(page.decisions()[0]?.body).toEqual({ reason: '', clawsBack: false, rejection: 'member_asked' })
})

it('requires no choice about withdrawals when the case blocks only rewards', async () => {
  const page = await openDecision('Снять начисления: 600 б.', { blocked: onlyRewards })
  expect(page.has(orders)).toBe(false)
  await page.press('Снять начисления: 600 б.')
  expect(page.decisions()[0]?.body).toEqual({ reason: '', clawsBack: true, rejection: null })
})

it('claws back no rewards when the case blocks only withdrawals', async () => {
  const reject = 'Отклонить заявку: вернуть 3 000 б. на баланс участника'
  const page = await openDecision(reject, { blocked: onlyWithdrawals })
  await page.type(orders, 'document_doubt')
  await page.press(reject)
  expect(page.decisions()[0]?.body).toEqual({ reason: '', clawsBack: false, rejection: 'document_doubt' })
})

it('offers to release the blocked withdrawals, or to reject them for any reason except the reason with free text', async () => {
  const page = await openDecision(clawBack)
  const { other: _freeText, ...reasons } = withdrawalReasons
  expect(await page.choices(orders)).toEqual([
    ...Object.values(reasons).map(({ text }) => `Отклонить: ${text}`.replaceAll('\u00a0', ' ')),
    'Не отклонять: отпустить 3 000 ₽ в выплату',
  ])
})
