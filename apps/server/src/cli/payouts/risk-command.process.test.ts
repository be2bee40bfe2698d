import { expect, it } from 'vitest'
import { commandLine } from '../../testing/harness/command-line.ts'
import { aPayoutTest } from '../../testing/payouts/payout-fixtures.ts'
import {
  balanceOf,
  createContracts,
  scan,
  riskConfig,
  getOnlyCase,
} from '../../testing/payouts/risk-fixtures.ts'
import { testDatabase } from '../../testing/database/test-database.ts'

const { db, env } = await testDatabase()
const lk = commandLine(env)
const context = await aPayoutTest(db)

it('the operator lists open risk cases, reads a case, and clears or confirms a case with a name and a reason', async () => {
  const [one, other] = [
    await createContracts(context, { count: riskConfig.burstContracts }),
    await createContracts(context, { count: riskConfig.burstContracts }),
  ]
  await scan(context, [one.memberId, other.memberId])
  const [first, second] = [await getOnlyCase(db, one.memberId), await getOnlyCase(db, other.memberId)]
  const [number, next] = [String(first.number), String(second.number)]
  expect((await lk('risk', 'list')).out).toMatch(
    new RegExp(`^${number}  Открыт, 0 ч .*Слишком много договоров за день: .* держит начислений 3, заявок 0`),
  )
  expect((await lk('risk', 'show', number)).out).toContain(`договор ${one.numbers[0]}: 500 б.`)
  expect((await lk('risk', 'clear', number, '--as', 'olga')).err).toContain('Нужна причина')
  expect(await lk('risk', 'clear', number, '--as', 'olga', '--reason', 'Ярмарка')).toMatchObject({ code: 0 })
  const confirm = ['risk', 'confirm', next, '--as', 'petr', '--reason', 'Договоров нет', '--take-back']
  expect((await lk(...confirm)).out).toContain('снято начислений 3, отклонено заявок 0')
  expect((await balanceOf(db, other.memberId))?.frozen).toBe(0n)
  expect((await lk('risk', 'list')).out).toContain('Открытых случаев нет')
  expect((await lk('verify')).out).toContain('Расхождений: 0')
}, 60_000)
