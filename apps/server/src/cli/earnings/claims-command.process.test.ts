import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listAuditEvents } from '../../platform/audit/audit.service.ts'
import { claimKind, makeClaim } from '../../modules/earnings/claims/claims.service.ts'
import { openClock } from '../../platform/clock/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openConfiguredFiles } from '../../platform/storage/files.ts'
import { aMember } from '../../testing/identity/member-fixtures.ts'
import { storedIn } from '../../testing/earnings/claim-fixtures.ts'
import { commandLine } from '../../testing/harness/command-line.ts'
import { aPhoto } from '../../testing/files/photos.ts'
import { aNumber } from '../../testing/earnings/contract-fixtures.ts'
import { getMoney } from '../../testing/earnings/ledger-fixtures.ts'
import { seededDatabase } from '../../testing/database/seeded-database.ts'

const { db, folder, env } = await seededDatabase()
const config = readConfig(env)
const clock = await openClock(db, { movable: false })
const files = await openConfiguredFiles({ db, clock, config })

const lk = commandLine(env, 'claims')

const aClaim = async (product = 'internet') => {
  const member = await aMember(db)
  const fields = { number: aNumber(), connectedAt: '2026-05-05', product, comment: 'Мой договор' }
  const context = { db, clock, files, limits: false }
  const order = await makeClaim(context, {
    ...{ memberId: member.memberId, key: `key-${fields.number}`, fields, file: await aPhoto() },
  })
  return { member, fields, order, number: String(order.number) }
}

it('the operator lists claims, saves the file of a claim, accepts a claim once, and rejects another claim with a reason', async () => {
  const [good, bad] = [await aClaim(), await aClaim('')]
  const list = await lk('list')
  expect(list).toMatchObject({ code: 0, err: '' })
  expect(list.out).toContain(`${good.number}  ждёт ответа`)
  expect((await lk('show', good.number)).out).toContain(
    'Продукт: Интернет (internet)\nКомментарий: Мой договор',
  )

  const path = join(folder, 'photo.jpg')
  expect((await lk('file', good.number, path)).code).toBe(0)
  expect((await readFile(path)).subarray(0, 3)).toEqual(Buffer.of(0xff, 0xd8, 0xff))
  expect(await lk('file', good.number, path)).toMatchObject({
    code: 1,
    err: `${path} не записать: файл с таким именем уже есть\n`,
  })
  const accesses = await listAuditEvents(db, { memberId: good.member.memberId })
  const access = { actor: 'operator', action: 'file.read', object: expect.stringMatching(/^[0-9a-f-]{36}$/) }
  expect(accesses).toMatchObject([access, access])

  expect((await lk('accept', good.number)).out).toContain('начислено 500 б.')
  expect(await lk('accept', good.number)).toMatchObject({
    code: 1,
    err: expect.stringContaining('order_answered'),
  })
  expect(await getMoney(db, good.member.memberId)).toMatchObject({ available: 500n })

  expect((await lk('accept', bad.number)).err).toContain('claim_product_unknown')
  expect((await lk('reject', bad.number)).err).toContain('--reason')
  expect((await lk('reject', bad.number, '--reason', 'Не читается')).code).toBe(0)
  expect((await lk('show', bad.number)).out).toMatch(/отклонена {2}operator {2}Не читается\n$/)
  expect((await lk('file', bad.number, join(folder, 'none', 'photo.jpg'))).err).toContain('папки нет')
  const all = (await lk('list', '--all')).out
  expect([all.includes('принята'), all.includes('отклонена')]).toEqual([true, true])
  expect((await lk('show', '99999999')).err).toContain('claim_not_found')
}, 180_000)

it('cancelling a claim deletes its file, and lk claims file is then refused', async () => {
  const { order, member, number } = await aClaim()
  const before = (await storedIn(config.filesDir)).length
  await claimKind({ db, clock, files }).cancel({
    orderId: order.id,
    memberId: member.memberId,
    key: order.id,
  })
  expect((await storedIn(config.filesDir)).length).toBe(before - 1)
  expect((await lk('file', number, join(folder, 'none.jpg'))).err).toContain('нет файла')
})
