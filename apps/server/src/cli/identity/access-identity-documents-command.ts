import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { formatPhone } from '@impulse/api/fields/phone'
import {
  identityDocumentFields,
  scanFields,
  type ReviewResultField,
} from '@impulse/api/identity-documents/identity-document-fields'
import { sameIdentityLabels } from '@impulse/copy-ru/identity-documents/identity-document-field-labels'
import { documentWarningMessages } from '@impulse/copy-ru/identity-documents/identity-document-messages'
import { reviewResultReasons } from '@impulse/copy-ru/identity-documents/review-result-reasons'
import {
  type DocumentCase,
  accessDocument,
  accessDocumentScan,
  type IdentityDocumentContext,
} from '../../modules/identity/identity-documents/identity-documents.service.ts'
import { moscowIso } from '../../platform/clock/moscow.ts'
import { openConfiguredFiles } from '../../platform/storage/files.ts'
import { openConfiguredVault } from '../../platform/vault/vault.ts'
import { CommandError } from '../command-error.ts'
import { formatFileError } from '../file-error-messages.ts'
import type { CommandInvocation } from '../command.ts'
import { parseLine, nameIn } from '../open-payout-context.ts'
import { phoneIn } from './identity-documents-command.ts'
import { namedField, statusLabels } from './identity-document-labels.ts'
import { withClock } from '../with-clock.ts'

const options = { as: { type: 'string' }, reason: { type: 'string' } } as const

/**
 * `lk identity-documents show PHONE --reason "…" --as NAME`: prints the member's identity document. The
 * access is recorded in the audit.
 */
export async function identityDocumentShowCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({ args: invocation.args, allowPositionals: true, options })
  const phone = phoneIn(positionals, 'lk identity-documents show ТЕЛЕФОН --reason "ЗАЧЕМ"')
  const access = { phone, reason: reasonIn(values) }
  const found = await withDocuments(invocation, (context) =>
    accessDocument({ ...context, as: nameIn(values) }, access),
  )
  for (const line of formatDocumentCase(found)) invocation.print(line)
  return 0
}

/**
 * `lk identity-documents scan PHONE FIELD --out FILE --reason "…" --as NAME`: saves a scan. Never overwrites
 * a file.
 */
export async function identityDocumentScanCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args: invocation.args,
    allowPositionals: true,
    options: { ...options, out: { type: 'string' } },
  })
  const [written = '', named, ...more] = positionals
  const phone = phoneIn(
    [written, ...more],
    'lk identity-documents scan ТЕЛЕФОН СКАН --out ПУТЬ --reason "ЗАЧЕМ"',
  )
  const field = scanFields.find((known) => known === named)
  if (!field) throw new CommandError(`Нужно, какой скан: ${scanFields.join(', ')}`)
  const { out } = values
  if (!out) throw new CommandError('Куда записать? --out ПУТЬ')
  const access = { phone, field, reason: reasonIn(values) }
  const content = await withDocuments(invocation, (context) =>
    accessDocumentScan({ ...context, as: nameIn(values) }, access),
  )
  try {
    await writeFile(out, content.bytes, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw new CommandError(`${out} не записать: ${formatFileError(error) ?? String(error)}`)
  }
  invocation.print(`${out}: ${content.mediaType}, ${content.bytes.length} байт`)
  return 0
}

function reasonIn({ reason }: { reason?: string | undefined }): string {
  const line = parseLine(reason, 300)
  if (line === null) throw new CommandError('Зачем вы смотрите? --reason "…", до 300 знаков: это запишется')
  return line
}

function formatDocumentCase({
  member,
  row,
  fields,
  scans,
  warnings,
  same,
  decisions,
}: DocumentCase): string[] {
  const { firstName, middleName, lastName, phone } = member
  const status = row ? statusLabels[row.status] : 'не заполнен'
  const verdicts = Object.entries(row?.verdicts ?? {})
  return [
    `${formatPhone(phone)}  ${[lastName, firstName, middleName].filter(Boolean).join(' ')}`,
    `Состояние: ${status}, версия ${row?.version ?? 0}`,
    ...identityDocumentFields.flatMap((field) => {
      const value = fields[field]
      const warning = warnings[field]
      return value
        ? [`${namedField(field)}: ${value}${warning ? `  ! ${documentWarningMessages[warning]}` : ''}`]
        : []
    }),
    ...scans.map(({ field, mediaType, bytes }) => `${namedField(field)}: ${mediaType}, ${bytes} байт`),
    ...same.map(
      (other) =>
        `! У другого участника ${sameIdentityLabels[other.same]}: ${other.phone || 'он вышел из программы'}`,
    ),
    ...verdicts.map(
      ([field, { code, text }]) =>
        `Отказано: ${namedField(field as ReviewResultField)}: ${text || reviewResultReasons[code].text}`,
    ),
    ...decisions.map(
      ({ at, actor, version, status: decided }) =>
        `${moscowIso(at).slice(0, 16).replace('T', ' ')}  ${statusLabels[decided]}, версия ${version}  ${actor}`,
    ),
    ...(row?.status === 'review'
      ? [`Решить: lk identity-documents approve|refuse ${phone} --version ${row.version} --as ИМЯ`]
      : []),
  ]
}

const withDocuments = <T>(
  invocation: CommandInvocation,
  callback: (context: IdentityDocumentContext) => Promise<T>,
): Promise<T> =>
  withClock(invocation, async ({ db, clock }) => {
    const { config } = invocation
    const [files, vault] = [
      await openConfiguredFiles({ db, clock, config }),
      await openConfiguredVault({ db, config }),
    ]
    return callback({ db, clock, files, vault })
  })
