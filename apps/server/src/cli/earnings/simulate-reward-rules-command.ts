import { parseArgs } from 'node:util'
import { isDay } from '@impulse/api/fields/day'
import { formatPhone } from '@impulse/api/fields/phone'
import {
  rulesIn,
  showRules,
  simulateRules,
  type Simulation,
} from '../../modules/earnings/rewards/rewards.service.ts'
import { CommandError } from '../command-error.ts'
import type { CommandInvocation } from '../command.ts'
import { calculateRules, isVersion, readRuleFile, withProblems } from './reward-rules-command.ts'

const usage = 'lk reward-rules simulate [ФАЙЛ | НОМЕР] [--since ГГГГ-ММ-ДД] [--to ГГГГ-ММ-ДД] [--json]'

/**
 * `lk reward-rules simulate [FILE|N]`: replays past contracts with the rules of a file or of version N.
 * Without an argument the rules in force are used, and the difference must be 0.
 */
export async function rulesSimulateCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args: invocation.args,
    allowPositionals: true,
    options: {
      since: { type: 'string' },
      to: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const [written, ...more] = positionals
  if (more.length > 0) throw new CommandError(usage)
  for (const day of [values.since, values.to])
    if (day !== undefined && !isDay(day)) throw new CommandError(`«${day}» — не день вида ГГГГ-ММ-ДД`)
  const version = written !== undefined && isVersion(written) ? Number(written) : null
  const text = written !== undefined && version === null ? await readRuleFile(written) : null
  return calculateRules(invocation, async ({ db, clock }) => {
    const simulation = await withProblems(async () => {
      const versionRules = version === null ? null : (await showRules(db, version)).rules
      const rules = text === null ? versionRules : rulesIn(text)
      return simulateRules({ db, clock }, { rules, since: values.since, to: values.to })
    })
    if (values.json) invocation.print(JSON.stringify(simulation, asNumbers))
    else for (const line of formatSimulation(simulation)) invocation.print(line)
    return 0
  })
}

function formatSimulation(outcome: Simulation): string[] {
  const list = (title: string, outcomes: Simulation['mostWon']): string[] =>
    outcomes.length === 0
      ? []
      : [
          title,
          ...outcomes.map(
            ({ phone, contracts, before, after }) =>
              `  ${formatPhone(phone)}: ${before} → ${after} б., ${signed(after - before)} б., договоров ${contracts}`,
          ),
        ]
  return [
    `Договоры, подключённые с ${outcome.since} по ${outcome.to}: ${outcome.contracts}`,
    `Начислено ${outcome.before} б., было бы ${outcome.after} б., разница ${signed(outcome.after - outcome.before)} б.`,
    `Участников: выиграют ${outcome.winners}, потеряют ${outcome.losers}, без изменений ${outcome.unchanged}`,
    ...list('Больше всех выиграют:', outcome.mostWon),
    ...list('Больше всех потеряют:', outcome.mostLost),
  ]
}

const signed = (points: bigint): string =>
  points > 0n ? `+${points}` : points < 0n ? `\u2212${-points}` : '0'

const asNumbers = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? Number(value) : value
