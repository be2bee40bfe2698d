import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { passportOf } from '../features/passport/passport.ts'
import { addStaff } from '../features/staff/staff.ts'
import { aMember, aPhone } from '../testing/actors.ts'
import { testDatabase } from '../testing/test-database.ts'

const { db, servingUrl, ownerUrl } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'impulse-lk-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const env = { DATABASE_URL: servingUrl, MIGRATE_DATABASE_URL: ownerUrl, DATA_DIR: folder }

const entry = fileURLToPath(new URL('../cli.ts', import.meta.url))
const lk = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [entry, 'passport', ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })

const olga = aPhone()
await addStaff(db, { name: 'olga', phone: olga, now: new Date() })

const noticesOf = async (memberId: string): Promise<object[]> => {
  const text = 'select title, body, link from notifications where member_id = $1 order by created_at, id'
  return (await db.query({ text, values: [memberId] })).rows
}

it('the operator names who decides and why', async () => {
  expect((await lk('approve', aPhone())).err).toContain('--as')
  expect((await lk('refuse', aPhone(), '--as', 'olga')).err).toContain('--comment')
})

it('staff refuse a document with a reason and approve it, under their name, and the member is told', async () => {
  const { memberId, phone } = await aMember(db)
  expect(await passportOf(db, memberId)).toEqual({ status: 'none', decidedAt: null, comment: '' })
  const refused = await lk('refuse', phone, '--comment', 'Не читается номер', '--as', 'olga')
  expect(refused).toMatchObject({ code: 0, err: '' })
  expect(await passportOf(db, memberId)).toMatchObject({ status: 'rejected', comment: 'Не читается номер' })
  expect((await lk('approve', `+${phone}`, '--as', 'olga')).code).toBe(0)
  const approved = await passportOf(db, memberId)
  expect(approved).toMatchObject({ status: 'approved', comment: '', decidedAt: expect.any(Date) })
  expect(await noticesOf(memberId)).toEqual([
    { title: 'Документ не подтверждён', body: 'Не читается номер', link: '/lk' },
    { title: 'Документ подтверждён', body: 'Можно выводить средства', link: '/withdraw' },
  ])
  expect((await lk('list', '--all')).out).toMatch(/Иванов Андрей {2}подтверждён {2}\S+ staff:olga/)
}, 300_000)
