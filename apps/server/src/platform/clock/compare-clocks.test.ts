import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/database/test-database.ts'
import type { Queryable } from '../db/db.ts'
import { compareClocks } from './clock.ts'

const { db } = await testDatabase()

/** Returns the warnings when the clock of the database shows another time. */
async function warningsAt(differenceMs: number): Promise<unknown[]> {
  const warnings: unknown[] = []
  const now = new Date(Date.now() + differenceMs)
  const moved = { query: async () => ({ rows: [{ now }], rowCount: 1 }) } as unknown as Queryable
  await compareClocks(differenceMs === 0 ? db : moved, {
    warn: (fields: unknown) => void warnings.push(fields),
  })
  return warnings
}

it('warns when the clock of the database is a second or more ahead or behind', async () => {
  expect(await warningsAt(5_000)).toEqual([
    { differenceMs: expect.toSatisfy((ms: number) => ms > 4_000) as number },
  ])
  expect(await warningsAt(-5_000)).toEqual([
    { differenceMs: expect.toSatisfy((ms: number) => ms >= 5_000) as number },
  ])
  expect(await warningsAt(500)).toEqual([])
})

it('does not warn when both clocks agree', async () => {
  expect(await warningsAt(0)).toEqual([])
})
