import { expect, it } from 'vitest'
import { aMember } from '../../testing/identity/member-fixtures.ts'
import { times } from '../../testing/harness/repeat.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { Refusal } from '../refusal/refusal.ts'
import { withinLimits } from './upload-rate-limits.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-22T09:00:00Z')

/** Fails immediately with the refusal of an upload whose check took longer than fifteen seconds. */
const tooSlow = () => Promise.reject(new Refusal('file_too_slow'))
const tryPrepare = (memberId: string, prepare: () => Promise<string>) =>
  withinLimits(db, { memberId, now }, prepare).catch((error: { code: string }) => error.code)

it('after ten uploads whose check took too long, a member cannot upload more files in this hour, but other members can', async () => {
  const [member, atOnce, other] = [await aMember(db), await aMember(db), await aMember(db)]
  for (const _ of times(12, () => 0))
    expect(await tryPrepare(member.memberId, () => Promise.resolve('stored'))).toBe('stored')
  for (const _ of times(10, () => 0)) expect(await tryPrepare(member.memberId, tooSlow)).toBe('file_too_slow')
  expect(await tryPrepare(member.memberId, () => Promise.resolve('stored'))).toBe('too_many_requests')
  const outcomes = await Promise.all(times(14, () => tryPrepare(atOnce.memberId, tooSlow)))
  expect(outcomes.filter((outcome) => outcome === 'file_too_slow')).toHaveLength(10)
  expect(await tryPrepare(other.memberId, () => Promise.resolve('stored'))).toBe('stored')
})
