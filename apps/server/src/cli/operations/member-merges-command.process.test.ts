import { expect, it } from 'vitest'
import { addStaff } from '../../platform/staff/staff.service.ts'
import { aPhone } from '../../testing/identity/member-fixtures.ts'
import { commandLine } from '../../testing/harness/command-line.ts'
import { corrected, twoAccounts } from '../../testing/operations/member-merge-fixtures.ts'
import { getMoney } from '../../testing/earnings/ledger-fixtures.ts'
import { aClock } from '../../testing/harness/test-clock.ts'
import { testDatabase } from '../../testing/database/test-database.ts'

const { db, env } = await testDatabase()
const clock = aClock()
const lk = commandLine(env)
for (const name of ['olga', 'petr']) await addStaff(db, { name, phone: aPhone(), now: clock.systemNow() })

it('two staff members merge two accounts, and verify finds no difference', async () => {
  const { member, duplicate } = await twoAccounts({ db, clock })
  await corrected(db, { memberId: duplicate.memberId, amount: 70n })
  const propose = () =>
    lk('members', 'merge', member.phone, '--duplicate', duplicate.phone, '--reason', 'Сменил', '--as', 'olga')
  expect((await lk('members', 'merge', member.phone, '--as', 'olga')).err).toContain('--duplicate ТЕЛЕФОН')
  const proposed = await propose()
  expect(proposed).toMatchObject({ code: 0, err: '' })
  expect(proposed.out).toContain('станет: доступно 70 б.')
  const number = /№ (\d+)/.exec(proposed.out)?.[1] ?? ''
  const say = (word: string, as: string) => lk('members', word, number, '--as', as)
  expect((await say('merge-approve', 'olga')).err).toContain('second_person_is_another')
  expect(await say('merge-approve', 'petr')).toMatchObject({ code: 0, err: '' })
  expect((await say('merge-decline', 'petr')).err).toContain('merge_decided')
  expect((await propose()).err).toContain('account_merged')
  expect(await getMoney(db, member.memberId)).toMatchObject({ available: 70n })
  expect(await lk('verify')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('Расхождений: 0'),
  })
}, 180_000)
