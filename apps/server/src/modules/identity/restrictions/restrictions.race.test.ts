import { expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { holdLock, untilSomebodyWaits } from '../../../testing/database/lock-waits.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { anApprover, aPayee, aPayoutTest } from '../../../testing/payouts/payout-fixtures.ts'
import { mergeContext, proposed, twoAccounts } from '../../../testing/operations/member-merge-fixtures.ts'
import { lockBalance } from '../../../ledger/ledger.ts'
import { decideMerge } from '../../operations/member-merges/member-merges.service.ts'
import {
  imposeRestriction,
  liftRestriction,
  listRestrictions,
  stopOwnPayouts,
} from './restrictions.service.ts'

const { db } = await testDatabase({ connections: 16 })
const context = await aPayoutTest(db, { releaseSecondPersonFrom: 1_000_000n })
const kind = 'payouts'
const reason = 'Проверили'

async function aRestrictedMember(): Promise<string> {
  const { memberId } = await aPayee(db)
  const sessions = { endSessions: () => Promise.resolve(0) }
  await imposeRestriction({ ...context, sessions }, { memberId, kind, staffName: 'petr', reason })
  return memberId
}

it('a staff member who lifts two restrictions in parallel lifts only one when the members’ points together reach the limit of sole releases', async () => {
  for (const [index] of times(repeated(8), () => 0).entries()) {
    const staffName = `person-${index}`
    await anApprover(db, staffName)
    const members = [await aRestrictedMember(), await aRestrictedMember()]
    const results = await Promise.all(
      members.map((memberId) => liftRestriction(context, { memberId, kind, staffName, reason })),
    )
    expect(results.filter((isLifted) => isLifted)).toHaveLength(1)
  }
})

it('«Это не я» in an account that a merge is closing stops the payouts of the primary account', async () => {
  const { member, duplicate, pair } = await twoAccounts(context)
  const merging = mergeContext(context)
  const { id } = await proposed(merging, pair)
  const now = context.clock.businessNow()
  const letGo = await holdLock(db, (tx) => lockBalance(tx, duplicate.memberId))
  const merge = decideMerge(merging, { id, staffName: 'petr', isApproved: true })
  await untilSomebodyWaits(db)
  const report = db.transaction((tx) => stopOwnPayouts(tx, { memberId: duplicate.memberId, at: now }))
  await untilSomebodyWaits(db, 2)
  await letGo()
  await Promise.all([merge, report])
  const actor = `member:${duplicate.memberId}`
  expect(await listRestrictions(db, { memberId: member.memberId, now })).toMatchObject([
    { kind: 'payouts', actor },
  ])
  expect(await listRestrictions(db, { memberId: duplicate.memberId, now })).toEqual([])
})
