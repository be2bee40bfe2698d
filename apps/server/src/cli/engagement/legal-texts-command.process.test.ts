import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { getDocument } from '../../modules/engagement/legal-texts/legal-texts.service.ts'
import { addStaff } from '../../platform/staff/staff.service.ts'
import { aMember, aPhone } from '../../testing/identity/member-fixtures.ts'
import { commandLine } from '../../testing/harness/command-line.ts'
import { paragraphs } from '../../testing/engagement/news-fixtures.ts'
import { testDatabase } from '../../testing/database/test-database.ts'

const { db, folder, env } = await testDatabase()
const lk = commandLine(
  { ...env, DEMO_DATA: 'empty', SESSION_PASSWORD: 'a password of tests '.repeat(2) },
  'legal-texts',
)

it('the operator of an empty database publishes the first legal text for a future minute', async () => {
  await addStaff(db, { name: 'olga', phone: aPhone(), now: new Date() })
  const { out } = await lk('show', 'policy')
  const file = join(folder, 'policy.json')
  await writeFile(file, out.replace('1. О чём', '1. Зачем'))
  const published = await lk(
    ...['publish', 'policy', file, '--summary', 'Стало\nкороче', '--from', '2099-01-01', '--as', 'olga'],
  )
  expect([published.err, published.out]).toEqual([
    '',
    'Редакция 2099-01-01 вступит в силу 2099-01-01 00:00 МСК\n',
  ])
  expect((await lk('list', 'policy')).out).toBe(
    'policy  2099-01-01  ждёт  с 2099-01-01 00:00  olga  Стало короче\n' +
      'policy  2026-11-01  действует  —  типовой текст\n',
  )
  // Later versions are proposed and approved in the console. When the programme has members, so is the first
  // version.
  await writeFile(file, JSON.stringify(paragraphs('Ещё')))
  const again = ['--summary', 'Ы', '--as', 'olga']
  expect((await lk('publish', 'policy', file, '--from', '2099-02-01', ...again)).err).toContain('в консоли')
  await aMember(db)
  expect((await lk('publish', 'rules', file, '--from', '2099-02-01', ...again)).err).toContain('в консоли')
  const then = await getDocument(db, { kind: 'policy', version: null, now: new Date('2099-02-01') })
  expect(then.content.content[0]).toMatchObject({ content: [{ text: '1. Зачем этот документ' }] })
}, 300_000)

it('missing and wrong arguments are refused with a message', async () => {
  expect((await lk('publish', 'rules', 'nothing.json', '--summary', 'Ы')).err).toContain('--as ИМЯ')
  expect((await lk('list', 'passport')).err).toContain('Виды: policy, rules')
  const file = join(folder, 'no.json')
  await writeFile(file, '<p>')
  const summary = ['--summary', 'Ы', '--as', 'olga']
  expect((await lk('publish', 'rules', file, ...summary)).err).toContain('не JSON')
  expect((await lk('publish', 'rules', file, '--from', 'завтра', ...summary)).err).toContain('--from')
}, 300_000)
