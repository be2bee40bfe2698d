import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/database/test-database.ts'
import { needsSecondPerson, recordSoleRelease } from './second-person.ts'

const { db } = await testDatabase()
const config = { releaseSecondPersonFrom: 1_000n }
const at = new Date('2026-11-20T10:00:00Z')
for (const name of ['olga', 'petr'])
  await db.query({
    text: `insert into staff (name, roles, created_at) values ($1, '{admin}', now())`,
    values: [name],
  })

it('one decision counts towards the sole releases of both its staff members; when a staff member repeats the decision, only the larger sum counts', async () => {
  const release = (name: string, sum: bigint) =>
    db.transaction((tx) => recordSoleRelease(tx, { key: 'undo:1', name, sum, at }, config))
  expect([await release('olga', 600n), await release('petr', 700n), await release('petr', 100n)]).toEqual([
    true,
    true,
    true,
  ])
  const needs = (name: string, sum: bigint) =>
    needsSecondPerson(db, { key: 'import:1', name, sum, at }, config)
  expect([await needs('olga', 399n), await needs('olga', 400n)]).toEqual([false, true])
  expect([await needs('petr', 299n), await needs('petr', 300n)]).toEqual([false, true])
})
