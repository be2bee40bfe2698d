import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { History, Pending } from '@impulse/api/balance/balance'
import type { BalanceParts } from '@impulse/api/balance/balance-parts'
import type { Contracts } from '@impulse/api/contracts/my-contracts'
import type { Explanation } from '@impulse/api/balance/operation'
import { getContracts as myContracts } from '../../earnings/contracts/contracts.service.ts'
import { aMember, aPhone } from '../../../testing/identity/member-fixtures.ts'
import { aPayoutTest } from '../../../testing/payouts/payout-fixtures.ts'
import {
  createContracts,
  checkRiskOf,
  riskConfig,
  shareHash,
  getOnlyCase,
} from '../../../testing/payouts/risk-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  aMemberWhoMayWithdraw,
  aWithdrawal,
  aWithdrawalsTest,
  getOrderCard,
  read,
} from '../../../testing/payouts/withdrawal-fixtures.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { confirmCase } from './risk.service.ts'

const { db } = await testDatabase()
const context = await aPayoutTest(db)
const test = await aWithdrawalsTest(db, { clock: { ...aClock(), set: () => undefined } })

it('the member’s balance, history and contracts show a blocked reward as «на проверке», and never the reason of the block', async () => {
  const phone = aPhone()
  const member = await aMember(db, { phone })
  const burst = await createContracts(context, { phone, count: riskConfig.burstContracts, daysAgo: 1 })
  await createContracts(context, { phone, count: 1 })
  const getNotified = async () => {
    const [history, pending, parts, contracts] = [
      await read<History>(test, member, '/api/balance/account-history/'),
      await read<Pending>(test, member, '/api/pending-amount/'),
      await read<BalanceParts>(test, member, '/api/balance/parts/'),
      await myContracts(db, member.memberId, { status: 'all', skipCount: 0, maxResultCount: 20 }),
    ]
    const listOnCheck = (
      rows: readonly { contractNumber?: string | null; number?: string; isBlocked?: true | undefined }[],
    ) =>
      rows
        .flatMap((row) => (row.isBlocked ? [row.contractNumber ?? row.number ?? ''] : []))
        .toSorted((a, b) => a.localeCompare(b))
    return [
      listOnCheck(history.history),
      listOnCheck(pending.parts),
      listOnCheck(parts.lots),
      listOnCheck((contracts satisfies Contracts).contracts),
    ]
  }
  expect(await getNotified()).toEqual([[], [], [], []])
  await checkRiskOf(context, [member.memberId])
  expect(await getNotified()).toEqual([burst.numbers, burst.numbers, burst.numbers, burst.numbers])
  const { history } = await read<History>(test, member, '/api/balance/account-history/')
  const id = history.find(({ contractNumber }) => contractNumber === burst.numbers[0])?.id ?? ''
  const explained = await read<Explanation>(test, member, `/api/balance/operation/${id}/`)
  expect(explained.operation.isBlocked).toBe(true)
  expect(JSON.stringify(explained)).not.toMatch(/burst|risk|случай/i)

  const { number } = await getOnlyCase(db, member.memberId)
  await confirmCase(context, { number, staffName: 'olga', reason: 'Тайна', clawsBack: true, rejection: null })
  expect(await getNotified()).toEqual([[], [], [], []])
  const after = await read<History>(test, member, '/api/balance/account-history/')
  const correction = after.history.find(({ category }) => category === 'correction')
  expect(correction?.title.replaceAll('\u00a0', ' ')).toMatch(/^Начисление по договору № .* снято$/)
  const why = await read<Explanation>(test, member, `/api/balance/operation/${correction?.id}/`)
  expect(why.why.replaceAll('\u00a0', ' ')).toBe(
    'Проверка не подтвердила это вознаграждение: снято то, что начислили',
  )
  expect(why.contract?.status).toBeNull()
  expect(JSON.stringify([after, why])).not.toContain('Тайна')
  const { contracts } = await myContracts(db, member.memberId, {
    status: 'cancelled',
    skipCount: 0,
    maxResultCount: 20,
  })
  expect(contracts.map(({ isDisallowed }) => isDisallowed)).toEqual(burst.numbers.map(() => true))
})

it('the order of a withdrawal shows «на проверке» only while a risk case blocks the withdrawal', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const order = await aWithdrawal(test, member)
  const isBlocked = async () => {
    const { details } = await getOrderCard(test, member, order)
    return details?.kind === 'withdrawal' && details.isBlocked
  }
  expect(await isBlocked()).toBe(undefined)
  const hash = randomBytes(32)
  for (const { memberId } of [member, await aMember(db)])
    await shareHash(db, { memberId, column: 'inn_hash', hash })
  await checkRiskOf(context, [member.memberId])
  expect(await isBlocked()).toBe(true)
  const { number } = await getOnlyCase(db, member.memberId)
  await confirmCase(context, {
    number,
    staffName: 'olga',
    reason: 'Один',
    clawsBack: false,
    rejection: 'document_doubt',
  })
  expect(await isBlocked()).toBe(undefined)
  expect((await getOrderCard(test, member, order)).status).toBe('rejected')
})
