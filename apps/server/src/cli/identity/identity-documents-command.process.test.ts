import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  getIdentityDocumentData,
  getIdentityDocument,
  putScan,
  saveIdentityDocument,
} from '../../modules/identity/identity-documents/identity-documents.service.ts'
import { addStaff } from '../../platform/staff/staff.service.ts'
import { openClock } from '../../platform/clock/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openConfiguredFiles } from '../../platform/storage/files.ts'
import { openConfiguredVault } from '../../platform/vault/vault.ts'
import { aMember, aPhone } from '../../testing/identity/member-fixtures.ts'
import { commandLine } from '../../testing/harness/command-line.ts'
import { aDocument } from '../../testing/identity/identity-document-fixtures.ts'
import { aPhoto } from '../../testing/files/photos.ts'
import { seededDatabase } from '../../testing/database/seeded-database.ts'

const { db, folder, env } = await seededDatabase()

const config = readConfig(env)
const clock = await openClock(db, { movable: false })
const [vault, files] = [
  await openConfiguredVault({ db, config }),
  await openConfiguredFiles({ db, clock, config }),
]
const context = { db, clock, vault, files }

const run = commandLine(env)
const lk = commandLine(env, 'identity-documents')

const olga = aPhone()
await addStaff(db, { name: 'olga', phone: olga, now: new Date() })

const listNotifications = async (memberId: string): Promise<object[]> => {
  const text = 'select title, body, link from notifications where member_id = $1 order by created_at, id'
  return (await db.query({ text, values: [memberId] })).rows
}

it('approve is refused without --as, and refuse without a reason', async () => {
  expect((await lk('approve', aPhone())).err).toContain('--as')
  expect((await lk('refuse', aPhone(), '--as', 'olga')).err).toContain('--comment')
})

it('a staff member refuses a document with a reason and then approves it, and the member is notified of both', async () => {
  const { memberId, phone } = await aMember(db)
  expect(await getIdentityDocument(db, memberId)).toEqual({ status: 'none', decidedAt: null, comment: '' })
  const refused = await lk('refuse', phone, '--comment', 'Не читается номер', '--as', 'olga')
  expect(refused).toMatchObject({ code: 0, err: '' })
  expect(await getIdentityDocument(db, memberId)).toMatchObject({
    status: 'rejected',
    comment: 'Не читается номер',
  })
  expect((await lk('approve', `+${phone}`, '--as', 'olga')).code).toBe(0)
  const approved = await getIdentityDocument(db, memberId)
  expect(approved).toMatchObject({ status: 'approved', comment: '', decidedAt: expect.any(Date) })
  expect(await listNotifications(memberId)).toEqual([
    { title: 'Документ отклонён', body: 'Не читается номер', link: '/lk#document' },
    { title: 'Документ подтверждён', body: 'Можно выводить средства', link: '/lk/document' },
  ])
  expect((await lk('list', '--all')).out).toMatch(/Иванов Андрей {2}подтверждён {2}решён \S+ \S+ staff:olga/)
}, 300_000)

it('a reviewer takes a document, opens it, saves a scan, and refuses a field and a scan; the audit records each step', async () => {
  const { memberId, phone } = await aMember(db)
  await putScan(context, { memberId, field: 'pasportScan', file: await aPhoto(), rotate: 0 })
  await saveIdentityDocument(context, { memberId, version: 0, data: aDocument({ serial: '0010' }) })
  const by = (name: string) => ['--as', name]
  await addStaff(db, { name: 'petr', phone: aPhone(), now: new Date() })

  expect((await lk('queue')).out).toContain('Иванов Андрей  на рассмотрении  отправлен')
  expect((await lk('take', ...by('olga'))).out).toMatch(/: ваш до \d\d:\d\d МСК\n$/)
  expect((await lk('take', phone, ...by('petr'))).err).toContain('document_taken')
  expect((await lk('take', ...by('petr'))).out).toContain('Ни один документ не ждёт')
  expect((await lk('queue')).out).toContain('смотрит olga до')

  expect((await lk('show', phone, ...by('olga'))).err).toContain('--reason')
  const { out } = await lk('show', phone, '--reason', 'Проверка', ...by('olga'))
  for (const line of [
    'Состояние: на рассмотрении, версия 1',
    'Серия (serial): 0010  ! Такого региона в сериях паспортов мы не знаем',
    'Номер (number): 123456\n',
    'Скан: разворот с фото (pasportScan): image/jpeg',
    `lk identity-documents approve|refuse ${phone} --version 1 --as ИМЯ`,
  ])
    expect(out).toContain(line)
  const path = join(folder, 'scan.jpg')
  const scan = ['scan', phone, 'pasportScan', '--out', path, '--reason', 'Проверка', ...by('olga')]
  expect((await lk(...scan)).code).toBe(0)
  expect((await readFile(path)).subarray(0, 3)).toEqual(Buffer.of(0xff, 0xd8, 0xff))
  expect((await lk(...scan)).err).toContain('файл с таким именем уже есть')

  expect((await lk('refuse', phone, '--field', 'serial', ...by('olga'))).err).toContain(
    'lk identity-documents reasons',
  )
  expect((await lk('refuse', phone, '--field', 'serial=glare', ...by('olga'))).err).toContain(
    'invalid_review_result',
  )
  expect((await lk('approve', phone, '--version', '7', ...by('olga'))).err).toContain('document_seen_other')
  const verdicts = ['--field', 'serial=mismatch', '--scan', 'pasportScan=other:Это фото стола']
  expect((await lk('refuse', phone, ...verdicts, '--version', '1', ...by('olga'))).code).toBe(0)
  expect(await getIdentityDocumentData(context, memberId)).toMatchObject({
    ...{ status: 'Отклонён', editable: ['serial', 'pasportScan', 'adressScan', 'innScan'] },
    verdicts: { pasportScan: { text: 'Это фото стола' } },
  })
  expect((await lk('release', phone, ...by('olga'))).err).toContain('document_not_held')
  expect((await lk('reasons')).out).toContain('cut-off  (только сканы)  Видна не вся страница. Снимите так')

  const audit = (await run('audit', 'list', phone)).out
  for (const line of [
    'staff:olga  passport.rejected',
    'staff:olga  scan.read',
    'staff:olga  passport.read',
    'staff:olga  passport.taken',
    `member:${memberId}  passport.sent`,
  ])
    expect(audit).toContain(line)
  expect(audit).not.toMatch(/\b123456\b/)
}, 300_000)
