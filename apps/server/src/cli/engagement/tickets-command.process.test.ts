import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addStaff } from '../../platform/staff/staff.service.ts'
import { createTicket, getTicket } from '../../modules/engagement/tickets/tickets.service.ts'
import { openClock } from '../../platform/clock/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openConfiguredFiles } from '../../platform/storage/files.ts'
import { aMember, aPhone } from '../../testing/identity/member-fixtures.ts'
import { commandLine } from '../../testing/harness/command-line.ts'
import { aPhoto } from '../../testing/files/photos.ts'
import { testDatabase } from '../../testing/database/test-database.ts'

const { db, folder, env } = await testDatabase()
const config = readConfig(env)
const clock = await openClock(db, { movable: false })
const files = await openConfiguredFiles({ db, clock, config })
await addStaff(db, { name: 'olga', phone: aPhone(), now: clock.systemNow() })

const lk = commandLine(env)

it('the operator lists tickets, reads a ticket with its file, replies, and closes the ticket', async () => {
  const { memberId } = await aMember(db)
  const context = { db, clock, files, limits: false, answerHours: 24 }
  const opened = await createTicket(context, {
    ...{
      memberId,
      key: 'question-1',
      text: 'Где мой\u202e договор?\nНе вижу',
      about: 'document',
      object: '',
    },
    files: [await aPhoto()],
  })
  const number = String(opened.number)
  expect((await lk('tickets', 'list')).out).toMatch(
    new RegExp(`^${number}  Ждёт ответа .* Документ  Где мой`, 'm'),
  )
  const shown = await lk('tickets', 'show', number)
  expect(shown.out).toContain('  Где мой  договор?\n  Не вижу\n  Файл 1: image/jpeg')

  const path = join(folder, 'photo.jpg')
  expect((await lk('tickets', 'file', number, '1', path)).code).toBe(0)
  expect((await readFile(path)).subarray(0, 3)).toEqual(Buffer.of(0xff, 0xd8, 0xff))

  expect(await lk('tickets', 'answer', number, '--as', 'olga', 'Нашёлся')).toMatchObject({ code: 0, err: '' })
  expect((await lk('tickets', 'close', number, '--as', 'olga')).out).toBe(`Вопрос ${number} закрыт\n`)
  expect(await getTicket(db, { id: opened.id, memberId })).toMatchObject({
    ...{ status: 'closed', messages: [{ author: 'member' }, { author: 'support', text: 'Нашёлся' }] },
  })
}, 180_000)

it('help articles are exported and imported; an invalid file is refused with the position of the error', async () => {
  const path = join(folder, 'help.json')
  expect((await lk('help', 'export', path)).code).toBe(0)
  expect((await lk('help', 'import', path)).out).toMatch(/^Вопросы и ответы заменены: \d+/)
  await writeFile(path, '{ "categories": [] }')
  expect(await lk('help', 'import', path)).toMatchObject({
    ...{ code: 1, err: expect.stringContaining('(categories) [invalid_help_set]') },
  })
}, 180_000)
