import { parseArgs } from 'node:util'
import { formatPhone, normalizePhone } from '@impulse/api/fields/phone'
import {
  type ReviewResultField,
  reviewResultFields,
} from '@impulse/api/identity-documents/identity-document-fields'
import { documentFieldLabels } from '@impulse/copy-ru/identity-documents/identity-document-field-labels'
import { reviewResultCodes } from '@impulse/api/identity-documents/review-result-codes'
import { reviewResultReasons } from '@impulse/copy-ru/identity-documents/review-result-reasons'
import {
  decideIdentityDocument,
  listIdentityDocuments,
  releaseDocument,
  takeDocument,
} from '../../modules/identity/identity-documents/identity-documents.service.ts'
import { moscowIso, moscowMinute } from '../../platform/clock/moscow.ts'
import { CommandError } from '../command-error.ts'
import type { CommandInvocation } from '../command.ts'
import { parseLine, nameIn } from '../open-payout-context.ts'
import { statusLabels } from './identity-document-labels.ts'
import { withClock } from '../with-clock.ts'

/** `lk identity-documents approve PHONE [--version N] [--comment …] --as NAME`: approves the document. */
export const identityDocumentApproveCommand = (invocation: CommandInvocation): Promise<number> =>
  decide(invocation, 'approved')

/**
 * `lk identity-documents refuse PHONE [--field F=CODE]… [--scan S=CODE]… [--comment …] --as NAME`: refuses
 * the document. The member reads the reasons.
 */
export const identityDocumentRefuseCommand = (invocation: CommandInvocation): Promise<number> =>
  decide(invocation, 'rejected')

async function decide(invocation: CommandInvocation, status: 'approved' | 'rejected'): Promise<number> {
  const { values, positionals } = parseArgs({
    args: invocation.args,
    allowPositionals: true,
    options: {
      as: { type: 'string' },
      comment: { type: 'string' },
      version: { type: 'string' },
      field: { type: 'string', multiple: true, default: [] },
      scan: { type: 'string', multiple: true, default: [] },
    },
  })
  const phone = phoneIn(positionals, `lk passport ${status === 'approved' ? 'approve' : 'refuse'} ТЕЛЕФОН`)
  const as = nameIn(values)
  const verdicts = Object.fromEntries([...values.field, ...values.scan].map(parseReviewResult))
  const comment = values.comment === undefined ? '' : parseLine(values.comment, 1000)
  if (comment === null) throw new CommandError('Комментарий — до 1000 знаков в одну строку')
  if (status === 'rejected' && comment === '' && Object.keys(verdicts).length === 0)
    throw new CommandError(
      'Укажите причину, её прочитает участник: --field serial=mismatch, --scan pasportScan=glare или --comment "…". Все причины: lk identity-documents reasons',
    )
  if (values.version !== undefined && !/^\d{1,9}$/.test(values.version))
    throw new CommandError('Версия — число, его показывает lk identity-documents show')
  await withClock(invocation, (context) =>
    decideIdentityDocument(
      { ...context, as },
      {
        ...{ phone, status, comment, verdicts },
        ...(values.version !== undefined && { version: Number(values.version) }),
      },
    ),
  )
  invocation.print(
    `${formatPhone(phone)}: документ ${status === 'approved' ? 'подтверждён' : 'не подтверждён'}`,
  )
  return 0
}

/**
 * Parses a refused field with its reason: `serial=mismatch`, or `number=other:свои слова` with a free text.
 */
function parseReviewResult(written: string): [string, { code: string; text: string }] {
  const match = /^(\w+)=([a-z-]+)(?::(.*))?$/su.exec(written.normalize('NFC'))
  const [, field = '', code = '', text = ''] = match ?? []
  const isKnown =
    reviewResultFields.some((known) => known === field) && reviewResultCodes.some((known) => known === code)
  if (!match || !isKnown)
    throw new CommandError(
      `«${written}»: нужно ПОЛЕ=ПРИЧИНА. Все поля и причины: lk identity-documents reasons`,
    )
  return [field, { code, text: text.trim() }]
}

/**
 * `lk identity-documents reasons`: prints the fields and scans that can be refused, and the codes of the
 * reasons.
 */
export async function identityDocumentReasonsCommand({ args, print }: CommandInvocation): Promise<number> {
  parseArgs({ args, options: {} })
  print(
    `Поля и сканы:\n${reviewResultFields.map((field: ReviewResultField) => `  ${field}  ${documentFieldLabels[field]}`).join('\n')}`,
  )
  print('Причины:')
  const about = { scan: 'только сканы', field: 'только поля', any: 'всё' }
  for (const code of reviewResultCodes) {
    const reason = reviewResultReasons[code]
    print(`  ${code}  (${about[reason.about]})  ${[reason.text, reason.next].filter(Boolean).join('. ')}`)
  }
  print('Свои слова пишутся после двоеточия: number=other:"Номер от другого документа"')
  return 0
}

/**
 * `lk identity-documents take [PHONE] --as NAME`: assigns this member's document to the reviewer for half an
 * hour; without PHONE, the document that has waited longest.
 */
export async function identityDocumentTakeCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args: invocation.args,
    allowPositionals: true,
    options: { as: { type: 'string' } },
  })
  const as = nameIn(values)
  const phone = positionals.length === 0 ? null : phoneIn(positionals, 'lk identity-documents take ТЕЛЕФОН')
  const taken = await withClock(invocation, (context) => takeDocument({ ...context, as }, { phone }))
  invocation.print(
    taken
      ? `${formatPhone(taken.phone)}: ваш до ${moscowIso(taken.until).slice(11, 16)} МСК`
      : 'Ни один документ не ждёт: все решены или у других сотрудников',
  )
  return 0
}

/**
 * `lk identity-documents release PHONE --as NAME`: ends the review assignment, so that another reviewer can
 * take the document.
 */
export async function identityDocumentReleaseCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args: invocation.args,
    allowPositionals: true,
    options: { as: { type: 'string' } },
  })
  const as = nameIn(values)
  const phone = phoneIn(positionals, 'lk identity-documents release ТЕЛЕФОН')
  await withClock(invocation, (context) => releaseDocument({ ...context, as }, { phone }))
  invocation.print(`${formatPhone(phone)}: снова ждёт любого сотрудника`)
  return 0
}

/**
 * `lk identity-documents queue`, `lk identity-documents list [--all]`: lists documents in review, oldest
 * first; with `--all`, the latest documents in any status.
 */
export async function identityDocumentListCommand(invocation: CommandInvocation): Promise<number> {
  const { args, print } = invocation
  const { values } = parseArgs({ args, options: { all: { type: 'boolean', default: false } } })
  const passports = await withClock(invocation, ({ db, clock }) =>
    listIdentityDocuments(db, { ...values, now: clock.systemNow() }),
  )
  for (const { phone, fullName, status, comment, ...row } of passports) {
    const decided = row.decidedAt
      ? `решён ${moscowMinute(row.decidedAt)} ${row.decidedBy ?? ''}`.trim()
      : 'ещё не решали'
    const state = row.isStale ? 'подтвердить заново: участник долго не входил' : statusLabels[status]
    const sent = row.submittedAt && status === 'review' ? `отправлен ${moscowMinute(row.submittedAt)}` : ''
    const held =
      row.reviewer && row.reviewerUntil ? `смотрит ${row.reviewer} до ${moscowMinute(row.reviewerUntil)}` : ''
    print(
      [formatPhone(phone), fullName || 'без имени', state, sent, held, decided, comment]
        .filter(Boolean)
        .join('  '),
    )
  }
  if (passports.length === 0) print(values.all ? 'Документов ещё нет' : 'Ни один документ не ждёт решения')
  return 0
}

export function phoneIn([written, ...more]: readonly string[], usage: string): string {
  const phone = normalizePhone(written ?? '')
  if (!phone || more.length > 0) throw new CommandError(`Нужен телефон участника: ${usage}`)
  return phone
}
