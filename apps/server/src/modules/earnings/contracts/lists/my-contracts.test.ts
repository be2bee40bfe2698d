import { expect, it } from 'vitest'
import { aPhone } from '../../../../testing/identity/member-fixtures.ts'
import {
  aFixedClock,
  aLine,
  aNumber,
  getMemberId,
  importLines,
} from '../../../../testing/earnings/contract-fixtures.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { explainOperation } from '../../balance/operation.ts'
import { getContracts } from '../contracts.service.ts'

const { db } = await testDatabase()

it('a cancelled contract has the day of its cancellation and links to the clawback', async () => {
  const [number, phone, clock] = [aNumber(), aPhone(), aFixedClock('2026-11-21')]
  const importWith = (status: string) =>
    importLines(db, clock, [aLine({ number, phone, day: '2026-11-10', status })])
  const get = async () => {
    const memberId = await getMemberId(db, phone)
    const { contracts } = await getContracts(db, memberId, {
      status: 'all',
      skipCount: 0,
      maxResultCount: 10,
    })
    const { historyId, cancelledOn } = contracts[0] ?? {}
    const { operation } = await explainOperation(db, { memberId, id: historyId ?? '' })
    return [cancelledOn, operation.date.slice(0, 10), operation.amount]
  }
  await importWith('confirmed')
  expect(await get()).toEqual([undefined, '2026-11-21', 500])
  clock.setTime(new Date('2026-11-23T00:30:00+03:00'))
  await importWith('cancelled')
  expect(await get()).toEqual(['2026-11-23', '2026-11-23', -500])
})
