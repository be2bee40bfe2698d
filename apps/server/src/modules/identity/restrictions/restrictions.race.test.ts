import { expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { anApprover, aPayee, aPayoutTest } from '../../../testing/payouts/payout-fixtures.ts'
import { imposeRestriction, liftRestriction } from './restrictions.service.ts'

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
