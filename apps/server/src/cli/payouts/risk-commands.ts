import type { DbContext } from '../../platform/db/db-context.ts'
import { parseArgs } from 'node:util'
import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import type { RiskRow } from '@impulse/api/risk/console-risk'
import { formatRiskEvidence, riskRuleLabels, riskStateLabels } from '@impulse/copy-ru/risk/risk-labels'
import { type RiskRule, riskRules, riskTargetHours } from '@impulse/api/risk/risk-rules'
import { withdrawalReasonCodes } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { openClock } from '../../platform/clock/clock.ts'
import { casesPage, clearCase, confirmCase, getRiskCase } from '../../modules/payouts/risk/risk.service.ts'
import { CommandError } from '../command-error.ts'
import type { Command, CommandInvocation } from '../command.ts'
import { grouped, parseLine, nameIn, numberIn } from '../open-payout-context.ts'

const maxListed = 100

/**
 * `lk risk list [--all] [--rule RULE] [--days N]`: lists open risk cases, oldest first; with `--all`, closed
 * cases too.
 */
async function listCommand(invocation: CommandInvocation): Promise<number> {
  const { values } = parseArgs({
    args: invocation.args,
    options: { all: { type: 'boolean', default: false }, rule: { type: 'string' }, days: { type: 'string' } },
  })
  const { all, rule, days } = values
  if (rule !== undefined && !riskRules.includes(rule as RiskRule))
    throw new CommandError(`Правила: ${riskRules.join(', ')}`)
  if (days !== undefined && !/^\d{1,3}$/.test(days)) throw new CommandError('Нужно число дней: --days 3')
  await using context = await openRisks(invocation)
  const { data, hasMore } = await casesPage(context, {
    ...{ page: 1, perPage: maxListed, sort: 'openedAt', order: 'asc', q: '', days },
    ...{ state: all ? undefined : 'open', rule: rule as RiskRule | undefined },
  })
  for (const row of data) invocation.print(formatRow(row))
  if (data.length === 0) invocation.print(all ? 'Случаев ещё не было' : 'Открытых случаев нет')
  if (hasMore) invocation.print(`Показаны первые ${maxListed}. Остальные — в консоли`)
  return 0
}

/** `lk risk show N`: prints a risk case. The access is recorded in the audit. */
async function showCommand(invocation: CommandInvocation): Promise<number> {
  const { positionals } = parseArgs({ args: invocation.args, allowPositionals: true, options: {} })
  const number = numberIn(positionals, 'lk risk show НОМЕР')
  await using context = await openRisks(invocation)
  const one = await getRiskCase(context, { number, actor: 'operator' })
  invocation.print(formatRow(one))
  for (const { phone, fullName } of one.people)
    invocation.print(`  участник ${[phone ?? 'аккаунт удалён', fullName].filter(Boolean).join(', ')}`)
  for (const { contractNumber, amount, releasesAt, isOn, isTakenBack } of one.rewards) {
    const state = isTakenBack ? 'снято' : isOn ? 'держится' : 'отпущено'
    const until = releasesAt === null ? '' : `, срок ${releasesAt.slice(0, 10)}`
    invocation.print(`  договор ${contractNumber ?? '—'}: ${grouped(BigInt(amount))} б.${until}, ${state}`)
  }
  for (const { id, amount, bankName, recipient, isOn } of one.withdrawals)
    invocation.print(
      `  заявка ${id}: ${grouped(BigInt(amount))} б., ${bankName} ${recipient}, ${isOn ? 'держится' : 'отпущена'}`,
    )
  if (one.closedBy !== null)
    invocation.print(
      `Закрыт: ${formatAuditActor(one.closedBy)}, ${one.closedAt?.slice(0, 10)}. ${one.reason}`,
    )
  return 0
}

/**
 * `lk risk clear N --as NAME --reason TEXT`: closes a risk case without a finding, and ends its release
 * blocks and withdrawal blocks.
 */
async function clearCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    ...{ args: invocation.args, allowPositionals: true },
    options: { as: { type: 'string' }, reason: { type: 'string' } },
  })
  const number = numberIn(positionals, 'lk risk clear НОМЕР')
  const said = { number, as: nameIn(values), reason: reasonIn(values.reason) }
  await using context = await openRisks(invocation)
  await clearCase(context, said)
  invocation.print(`Случай ${number} снят: всё, что он держал, идёт дальше`)
  return 0
}

/**
 * `lk risk confirm N --as NAME --reason TEXT [--take-back] [--reject CODE]`: confirms a risk case.
 * `--take-back` takes back the blocked rewards; `--reject` rejects the blocked withdrawals.
 */
async function confirmCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    ...{ args: invocation.args, allowPositionals: true },
    options: {
      ...{ as: { type: 'string' }, reason: { type: 'string' }, reject: { type: 'string' } },
      'take-back': { type: 'boolean', default: false },
    },
  })
  const number = numberIn(positionals, 'lk risk confirm НОМЕР')
  const said = { number, as: nameIn(values), reason: reasonIn(values.reason) }
  const codes = withdrawalReasonCodes.filter((code) => code !== 'other')
  const rejection = values.reject === undefined ? null : codes.find((code) => code === values.reject)
  if (rejection === undefined)
    throw new CommandError(`Причина для участника: --reject КОД. Коды: ${codes.join(', ')}`)
  await using context = await openRisks(invocation)
  const did = await confirmCase(context, { ...said, takesBack: values['take-back'], rejection })
  invocation.print(
    `Случай ${number} подтверждён: снято начислений ${did.takenBack}, отклонено заявок ${did.rejected}`,
  )
  return 0
}

function formatRow({ id, rule, state, evidence, hours, openedAt, stopped }: RiskRow): string {
  const { rewards, withdrawals, sum } = stopped
  const late = state === 'open' && hours >= riskTargetHours ? ', дольше срока' : ''
  const held = `держит начислений ${rewards}, заявок ${withdrawals}, всего ${grouped(BigInt(sum))} б.`
  return [
    ...[id, `${riskStateLabels[state]}, ${hours} ч${late}`, openedAt.slice(0, 10)],
    ...[
      `${riskRuleLabels[rule]}: ${formatRiskEvidence(rule, evidence)}`,
      ...(state === 'open' ? [held] : []),
    ],
  ].join('  ')
}

function reasonIn(written: string | undefined): string {
  const reason = parseLine(written, 500)
  if (reason === null)
    throw new CommandError('Нужна причина, её прочитают коллеги: --reason "…", до 500 знаков в одну строку')
  return reason
}

async function openRisks({ openDatabase, config }: CommandInvocation): Promise<DbContext & AsyncDisposable> {
  const db = await openDatabase()
  const clock = await openClock(db, { movable: config.mode === 'demo' })
  return { db, clock, [Symbol.asyncDispose]: async () => clock.close() }
}

export const riskCommands: readonly Command[] = [
  { name: ['risk', 'list'], run: listCommand },
  { name: ['risk', 'show'], run: showCommand },
  { name: ['risk', 'clear'], run: clearCommand },
  { name: ['risk', 'confirm'], run: confirmCommand },
]

export const riskHelp = `  lk risk list [--all] [--rule ПРАВИЛО] [--days N]
      Случаи риска, которые ждут человека, старые сначала; --all и закрытые; --days не моложе N дней.
  lk risk show НОМЕР
      Что увидело правило, чьё это, какие начисления и заявки держатся.
  lk risk clear НОМЕР --as ИМЯ --reason "ПОЧЕМУ"
      Ничего нет: всё, что держал случай, идёт дальше. На тех же фактах он больше не откроется.
  lk risk confirm НОМЕР --as ИМЯ --reason "ПОЧЕМУ" [--take-back] [--reject КОД]
      Подтвердить. --take-back снимет удержанные начисления, --reject отклонит удержанные заявки с этой причиной для
      участника; чего не сняли и не отклонили, то идёт дальше.`
