import { fillPath } from '@impulse/api/routes/fill-path'
import { expect, it } from 'vitest'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { anAttempt, tally, tryCode } from '../../../testing/identity/sign-in-fixtures.ts'
import { aProtectedMember, buildSecondFactorTest } from '../../../testing/identity/second-factor-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db } = await testDatabase()
const test = await buildSecondFactorTest(db)

const usable = async (memberId: string) =>
  (await db.query({ text: 'select from passkeys where member_id = $1', values: [memberId] })).rowCount
const isOn = async (memberId: string) =>
  (await db.query({ text: 'select from second_factors where member_id = $1', values: [memberId] }))
    .rowCount === 1

it('no session of a code stays open when the member switches the second factor on at the same time', async () => {
  for (const _ of times(repeated(10), () => 0)) {
    const { member, key } = await test.aMemberWithKey()
    const [assertion, userId] = [await test.answer(member, key), await anAttempt(test, member.phone)]
    const [switched] = await Promise.all([
      test.put(member, { isOn: true, assertion }),
      tryCode(test, { userId, code: '000000' }),
    ])
    expect(switched.statusCode).toBe(200)
    const { rows } = await db.query<{ id: string }>({
      text: 'select id from sessions where member_id = $1 and ended_at is null',
      values: [member.memberId],
    })
    expect(rows.map(({ id }) => id)).toEqual([member.sessionId])
  }
})

it('the last passkey stays when two requests remove both passkeys at the same time', async () => {
  for (const _ of times(repeated(10), () => 0)) {
    const { member, id } = await aProtectedMember(test)
    const { id: second } = (await test.addKey(member)).added.json<{ id: string }>()
    const responses = await Promise.all(
      [id, second].map((one) =>
        test.send(member, { method: 'DELETE', url: fillPath('/api/passkeys/:id/', { id: one }) }),
      ),
    )
    expect(tally(responses)).toEqual({ 200: 1, last_passkey: 1 })
    expect(await usable(member.memberId)).toBe(1)
  }
})

it.each(['remove', 'report'] as const)(
  'a switch at the same time as this leaves no second factor without a passkey: %s',
  async (what) => {
    for (const _ of times(repeated(10), () => 0)) {
      const { member, key, id } = await test.aMemberWithKey()
      const assertion = await test.answer(member, key)
      const [switched, other] = await Promise.all([
        test.put(member, { isOn: true, assertion }),
        what === 'remove'
          ? test.send(member, { method: 'DELETE', url: fillPath('/api/passkeys/:id/', { id }) })
          : test.post(member, '/api/lk/sessions/report/', {}),
      ])
      const isFirst = switched.statusCode === 200
      // A removal that finds the switch on is refused; a report then leaves the passkey, which is old enough.
      expect([other.statusCode, await isOn(member.memberId), await usable(member.memberId)]).toEqual(
        isFirst ? [what === 'remove' ? 409 : 200, true, 1] : [200, false, 0],
      )
      if (!isFirst) expect(switched.statusCode).toBeLessThan(500)
    }
  },
)
