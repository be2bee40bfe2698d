import { expect, it } from 'vitest'
import { isRestricted, listRestrictions } from '../../modules/identity/restrictions/restrictions.service.ts'
import { getSystemSwitches } from '../../platform/system-switches/system-switches.service.ts'
import { addStaff } from '../../platform/staff/staff.service.ts'
import { aMember, aPhone } from '../../testing/identity/member-fixtures.ts'
import { commandLine } from '../../testing/harness/command-line.ts'
import { aClock } from '../../testing/harness/test-clock.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { moscowMinute } from '../../platform/clock/moscow.ts'

const { db, env } = await testDatabase()
const clock = aClock()
const lk = commandLine(env)
await addStaff(db, { name: 'olga', phone: aPhone(), now: clock.systemNow() })
const audited = async (like: string) =>
  (
    await db.query<{ action: string; actor: string; reason: string }>({
      text: 'select action, actor, reason from audit_events where action like $1 order by id',
      values: [like],
    })
  ).rows
const ok = { code: 0, err: '' }

it('block ends the member’s sessions, hold restricts payouts, unblock and unhold end each restriction, and the audit has the name and the reason', async () => {
  const { memberId, phone } = await aMember(db)
  const say = (word: string, ...more: string[]) =>
    lk('members', word, `+${phone}`, '--as', 'olga', '--reason', 'Жалоба', ...more)
  const liveSessions = async () =>
    (
      await db.query({
        text: 'select from sessions where member_id = $1 and ended_at is null',
        values: [memberId],
      })
    ).rowCount
  expect(await liveSessions()).toBe(1)
  expect(await say('block')).toMatchObject(ok)
  expect(await liveSessions()).toBe(0)
  expect((await say('block')).err).toContain('restrained_already')
  expect(await say('hold')).toMatchObject(ok)
  expect((await listRestrictions(db, memberId)).map(({ kind, reason }) => [kind, reason])).toEqual([
    ['block', 'Жалоба'],
    ['payouts', 'Жалоба'],
  ])
  expect(await say('unblock')).toMatchObject(ok)
  expect(await say('unhold')).toMatchObject(ok)
  expect(await isRestricted(db, memberId)).toBe(false)
  expect((await say('unhold')).err).toContain('restrained_not')
  expect(await audited('member.%')).toEqual(
    ['member.blocked', 'member.payouts-held', 'member.unblocked', 'member.payouts-released'].map(
      (action) => ({ action, actor: 'staff:olga', reason: 'Жалоба' }),
    ),
  )
}, 180_000)

it('a block is refused without a name or a reason, for an unknown member, and for the staff member’s own account', async () => {
  const { memberId, phone } = await aMember(db)
  const block = (memberPhone: string, ...more: string[]) => lk('members', 'block', memberPhone, ...more)
  const reason = ['--reason', 'Жалоба']
  expect((await block(phone, ...reason)).err).toContain('--as ИМЯ')
  expect((await block(phone, ...reason, '--as', 'nobody')).err).toContain('staff_not_found')
  expect((await block(phone, '--as', 'olga', '--reason', ' ')).err).toContain('Нужна причина')
  expect((await block(aPhone(), '--as', 'olga', ...reason)).err).toContain('member_not_found')
  await addStaff(db, { name: 'self', phone, now: clock.systemNow() })
  expect((await block(phone, '--as', 'self', ...reason)).err).toContain('own_account')
  expect(await listRestrictions(db, memberId)).toEqual([])
}, 60_000)

it('sign-in codes are stopped and started again, and the maintenance banner is announced and ended', async () => {
  expect((await lk('codes', 'stop', '--as', 'olga')).err).toContain('Нужна причина')
  expect(await lk('codes', 'stop', '--as', 'olga', '--reason', 'Накрутка')).toMatchObject(ok)
  expect((await lk('switches')).out).toMatch(
    /^Коды для входа: остановлены \(olga, .*\): Накрутка\nОбъявление: нет/,
  )
  expect(await lk('codes', 'start', '--as', 'olga')).toMatchObject(ok)
  expect((await lk('switches')).out).toMatch(/^Коды для входа: отправляются\n/)

  const inAnHour = moscowMinute(new Date(Date.now() + 3_600_000))
  const announce = (text: string, until: string) =>
    lk('maintenance', 'announce', text, '--until', until, '--as', 'olga')
  expect((await announce('Работы', 'завтра')).err).toContain('--until "')
  expect((await announce('Работы', '2020-01-01 10:00')).err).toContain('maintenance_until')
  expect((await announce('х'.repeat(201), inAnHour)).err).toContain('200 знаков')
  expect(await announce('Идут работы', inAnHour)).toMatchObject(ok)
  const now = { businessNow: () => new Date(), systemNow: () => new Date() }
  const maintenanceMessage = async () => (await getSystemSwitches({ db, clock: now })).maintenance.words
  expect(await maintenanceMessage()).toContain('Идут работы. До ')
  expect((await lk('switches')).out).toContain('Объявление: Идут работы. До ')
  expect(await lk('maintenance', 'end', '--as', 'olga')).toMatchObject(ok)
  expect(await maintenanceMessage()).toBeNull()
  expect((await audited('codes.%')).map(({ action }) => action)).toEqual(['codes.stopped', 'codes.started'])
  expect((await audited('maintenance.%')).map(({ actor }) => actor)).toEqual(['staff:olga', 'staff:olga'])
}, 60_000)
