import { expect, test } from 'vitest'
import { readSnapshot, type Snapshot } from './snapshot.ts'

const snapshot: Snapshot = {
  memberId: 'm1',
  at: '2026-11-21T11:05:00.000Z',
  balance: { balance: 5, userId: 'm1', today: '2026-11-21' },
  pending: { amount: 0, inPayout: 0, parts: [] },
  history: { history: [], totalCount: 0, days: [] },
  contracts: [],
}
const storedText = JSON.stringify(snapshot)

test('returns a stored snapshot for 15 days, the lifetime of an unused session', () => {
  expect(readSnapshot(storedText, new Date('2026-11-21T11:06:00Z'))).toEqual(snapshot)
  expect(readSnapshot(storedText, new Date('2026-12-06T11:04:00Z'))).toEqual(snapshot)
  expect(readSnapshot(storedText, new Date('2026-12-06T11:05:00Z'))).toBeNull()
})

test('returns null for a stored value that is not a snapshot or has invalid fields', () => {
  const now = new Date('2026-11-21T11:06:00Z')
  const invalidSnapshots = [
    { ...snapshot, balance: { balance: '5' } },
    { ...snapshot, at: 'yesterday' },
    { ...snapshot, pending: { amount: 1 } },
    { ...snapshot, history: [] },
    { ...snapshot, contracts: undefined },
    { ...snapshot, memberId: undefined },
  ]
  for (const saved of [null, '', 'null', '[]', '{', ...invalidSnapshots.map((one) => JSON.stringify(one))])
    expect(readSnapshot(saved, now)).toBeNull()
})
