import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newId } from '../ids/ids.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { openDb } from './db.ts'

const { servingUrl } = await testDatabase()

it('a waiting request gets a new connection while a file of the certificate is missing', async () => {
  const file = join(tmpdir(), `impulse-certificate-${newId()}`)
  writeFileSync(file, 'certificate')
  const db = openDb({ url: `${servingUrl}?sslmode=disable&sslrootcert=${file}`, connections: 1 })
  const one = { text: 'select 1 as one', values: [] }
  await db.query(one)
  rmSync(file)
  const ended = db.query({ text: 'select pg_terminate_backend(pg_backend_pid())', values: [] })
  const waiting = db.query(one)
  await expect(ended).rejects.toThrow()
  expect((await waiting).rows).toEqual([{ one: 1 }])
  await db.close()
})
