import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { moscowDay } from '../../platform/clock/moscow.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import {
  approveRules,
  discardRules,
  draftRules,
  listRules,
  type RuleDraft,
  ruleSetOn,
  showRules,
} from '../../modules/earnings/rewards/rewards.service.ts'
import { CommandError } from '../command-error.ts'
import { formatFileError } from '../file-error-messages.ts'
import type { CommandInvocation } from '../command.ts'
import { withClock } from '../with-clock.ts'
import type { DbContext } from '../../platform/db/db-context.ts'

/** `lk reward-rules list`: lists every version of the reward rules with its state. */
export async function rulesListCommand(invocation: CommandInvocation): Promise<number> {
  parseArgs({ args: invocation.args, options: {} })
  return calculateRules(invocation, async ({ db, clock }) => {
    const drafts = await listRules(db)
    const approved = drafts.filter((draft) => draft.approved)
    const inForce = ruleSetOn(approved, moscowDay(clock.businessNow()))?.version
    for (const draft of drafts)
      invocation.print(
        [draft.version, `с ${draft.effectiveFrom}`, formatState(draft, inForce), formatAuthors(draft)]
          .join('  ')
          .trim(),
      )
    return 0
  })
}

/**
 * `lk reward-rules show N [--json]`: prints the rules; with `--json`, in the format of a file for `lk
 * reward-rules draft`.
 */
export async function rulesShowCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args: invocation.args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  })
  const version = versionIn(positionals, 'lk reward-rules show НОМЕР [--json]')
  const draft = await showRules(await invocation.openDatabase(), version)
  const { rules } = draft
  if (values.json) {
    invocation.print(JSON.stringify(rules, null, 2))
    return 0
  }
  invocation.print(
    [`Правила ${version}`, `с ${draft.effectiveFrom}`, formatState(draft, undefined), formatAuthors(draft)]
      .filter((part) => part !== '')
      .join(', '),
  )
  for (const [key, { name, base }] of Object.entries(rules.products))
    invocation.print(`  ${name} (${key}): ${base} б.`)
  for (const { from, percent } of rules.steps)
    invocation.print(`  с ${from}-го договора месяца: ${percent} %`)
  invocation.print(`  заморозка: ${rules.holdDays} дн.`)
  return 0
}

/** `lk reward-rules draft FILE [--from DAY]`: saves the rules of the file as a draft. */
export async function rulesDraftCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args: invocation.args,
    allowPositionals: true,
    options: { from: { type: 'string' } },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0)
    throw new CommandError('Нужен один файл: lk reward-rules draft ФАЙЛ [--from ГГГГ-ММ-ДД]')
  const text = await readRuleFile(path)
  return calculateRules(invocation, async (operating) => {
    const draft = await withProblems(() => draftRules(operating, { text, from: values.from }))
    invocation.print(`Черновик ${draft.version} создан, вступит в силу с ${draft.effectiveFrom}`)
    invocation.print(`Посмотреть, что он изменит: lk reward-rules simulate ${draft.version}`)
    return 0
  })
}

/**
 * `lk reward-rules approve N [--retroactive]`: approves a draft, or continues an interrupted recalculation.
 */
export async function rulesApproveCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args: invocation.args,
    allowPositionals: true,
    options: { retroactive: { type: 'boolean', default: false } },
  })
  const version = versionIn(positionals, 'lk reward-rules approve НОМЕР [--retroactive]')
  return calculateRules(invocation, async (operating) => {
    const approved = await withProblems(() =>
      approveRules(operating, { version, retroactive: values.retroactive }),
    ).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'rules_retroactive')
        throw new CommandError(
          `${error.message}.\nЧто изменится: lk reward-rules simulate ${version} --since ${String(error.details?.['effectiveFrom'])}\nУтвердить: lk reward-rules approve ${version} --retroactive`,
        )
      throw error
    })
    invocation.print(`Правила ${version} утверждены и действуют с ${approved.effectiveFrom}`)
    const { recalculation } = approved
    if (!recalculation) return 0
    const { contracts, more, less, debt } = recalculation
    invocation.print(`Пересчитано договоров: ${contracts}, начислено ${more} б., снято ${less} б.`)
    if (debt > 0n) invocation.print(`Из снятого ${debt} б. уже выведены: это долг участников`)
    return 0
  })
}

/** `lk reward-rules discard N`: discards a draft. */
export async function rulesDiscardCommand(invocation: CommandInvocation): Promise<number> {
  const { positionals } = parseArgs({ args: invocation.args, allowPositionals: true, options: {} })
  const version = versionIn(positionals, 'lk reward-rules discard НОМЕР')
  return calculateRules(invocation, async (operating) => {
    await discardRules(operating, version)
    invocation.print(`Черновик ${version} отклонён`)
    return 0
  })
}

type RuleSetContext = DbContext & { actor: string }

export const calculateRules = (
  invocation: CommandInvocation,
  work: (operating: RuleSetContext) => Promise<number>,
): Promise<number> => withClock(invocation, (context) => work({ ...context, actor: 'operator' }))

const maxRuleFileBytes = 1024 * 1024

export async function readRuleFile(path: string): Promise<string> {
  try {
    const found = await stat(path)
    if (!found.isFile()) throw new CommandError(`${path} — не файл, а нужен файл с правилами`)
    if (found.size > maxRuleFileBytes) throw new CommandError(`Файл ${path} больше 1 МБ: это не правила`)
    return await readFile(path, 'utf8')
  } catch (error) {
    const reason = formatFileError(error)
    if (reason === null) throw error
    throw new CommandError(`Файл ${path} не открыть: ${reason}`)
  }
}

/** Replaces the refusal of a rule file by an error that lists its problems, one per line. */
export async function withProblems<T>(callback: () => Promise<T>): Promise<T> {
  try {
    return await callback()
  } catch (error) {
    const problems = error instanceof Refusal && error.code === 'invalid_rules' && error.details?.['problems']
    if (!Array.isArray(problems)) throw error
    throw new CommandError(['В правилах есть ошибки:', ...problems.map((one) => `  ${one}`)].join('\n'))
  }
}

export const isVersion = (written: string): boolean => /^\d{1,9}$/.test(written)

function versionIn([written = '', ...more]: string[], usage: string): number {
  if (!isVersion(written) || more.length > 0)
    throw new CommandError(`Нужен номер правил: ${usage}. Номера показывает lk reward-rules list`)
  return Number(written)
}

function formatState(
  { version, approved, discarded, recalculation }: RuleDraft,
  inForce: number | undefined,
): string {
  if (discarded) return 'отклонены'
  if (!approved) return 'черновик'
  if (recalculation && !recalculation.finishedAt)
    return `пересчёт не закончен: lk reward-rules approve ${version} --retroactive`
  return version === inForce ? 'действуют' : 'утверждены'
}

function formatAuthors({ author, approved, discarded }: RuleDraft): string {
  const approvals = [author && `автор ${author}`, approved?.by && `утвердил ${approved.by}`]
  return [...approvals, discarded && `отклонил ${discarded.by}`].filter(Boolean).join(', ')
}
