import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { isDay } from '@impulse/api/fields/day'
import { formatPhone } from '@impulse/api/fields/phone'
import { openClock } from '../../platform/clock/clock.ts'
import { moscowMinute } from '../../platform/clock/moscow.ts'
import type { Db } from '../../platform/db/db.ts'
import { openConfiguredFiles } from '../../platform/storage/files.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import {
  type Claim,
  getClaim,
  listClaims,
  rejectClaim,
} from '../../modules/earnings/claims/claims.service.ts'
import { acceptClaim } from '../../modules/earnings/contracts/contracts.service.ts'
import { listOrderEvents } from '../../modules/earnings/orders/orders.service.ts'
import { loadRuleSets, productName } from '../../modules/earnings/rewards/rewards.service.ts'
import { CommandError } from '../command-error.ts'
import { formatFileError } from '../file-error-messages.ts'
import type { CommandInvocation } from '../command.ts'

/**
 * `lk claims list [--all]`: lists open claims, oldest first; with `--all`, the latest claims in any status.
 */
export async function claimsListCommand({ args, openDatabase, print }: CommandInvocation): Promise<number> {
  const { values } = parseArgs({ args, options: { all: { type: 'boolean', default: false } } })
  const claims = await listClaims(await openDatabase(), values)
  for (const claim of claims) print(formatClaim(claim))
  if (claims.length === 0)
    print(values.all ? 'Заявок на договоры ещё не было' : 'Все заявки на договоры отвечены')
  return 0
}

/** `lk claims show N`: prints a claim with its timeline. */
export async function claimsShowCommand({ args, openDatabase, print }: CommandInvocation): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  const db = await openDatabase()
  const claim = await getClaim(db, parseOrderNumber(positionals))
  const { product, connectedOn: day } = claim
  print(formatClaim(claim))
  print(
    `Продукт: ${product === null ? 'не указан' : `${productName(await loadRuleSets(db), { product, day })} (${product})`}`,
  )
  if (claim.comment) print(`Комментарий: ${claim.comment.replace(/\p{C}/gu, ' ')}`)
  print(
    claim.fileId
      ? `Файл: ${claim.mediaType}, ${claim.bytes} байт: lk claims file ${claim.number} ПУТЬ`
      : 'Файла нет',
  )
  for (const { status, at, actor, note } of (await listOrderEvents(db, claim.orderId)).slice(1))
    print(
      [moscowMinute(at), statusLabels[status] ?? status, actor, note]
        .filter((part) => part !== '')
        .join('  '),
    )
  return 0
}

/**
 * `lk claims accept N [--product P] [--city C] [--date D]`: records the contract and posts its reward, by the
 * reward rules of its connection date.
 */
export async function claimsAcceptCommand({
  args,
  config,
  openDatabase,
  print,
}: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { product: { type: 'string' }, city: { type: 'string' }, date: { type: 'string' } },
  })
  const number = parseOrderNumber(positionals)
  const { product, city, date: connectedOn } = values
  if (connectedOn !== undefined && !isDay(connectedOn)) throw new CommandError('Дата пишется как 2026-11-05')
  const db = await openDatabase()
  await using clock = await getClock(db, config)
  const { claim, row, found, accrued } = await acceptClaim(
    { db, clock, actor: 'operator' },
    { number, product, city, connectedOn },
  )
  if (found)
    print(`Договор ${claim.contractNumber} уже пришёл сам: заявка ${number} закрыта, ничего не начислено`)
  else
    print(
      `Заявка ${number} принята: договор ${claim.contractNumber} от ${row.connectedOn}, начислено ${accrued} б.`,
    )
  return 0
}

/** `lk claims reject N --reason TEXT`: rejects the claim. The member reads the reason. */
export async function claimsRejectCommand({
  args,
  config,
  openDatabase,
  print,
}: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { reason: { type: 'string' } },
  })
  const number = parseOrderNumber(positionals)
  const reason = values.reason?.normalize('NFC').trim() ?? ''
  if (reason === '' || reason.length > 500 || /\p{Cc}/u.test(reason))
    throw new CommandError('Нужна причина, её прочитает участник: --reason "…", до 500 знаков в одну строку')
  const db = await openDatabase()
  await using clock = await getClock(db, config)
  await rejectClaim({ db, clock, actor: 'operator' }, { number, reason })
  print(`Заявка ${number} отклонена: ${reason}`)
  return 0
}

/** `lk claims file N PATH`: saves the attached file, decrypted. Never overwrites a file. */
export async function claimsFileCommand({
  args,
  config,
  openDatabase,
  print,
}: CommandInvocation): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  const [written, path, ...more] = positionals
  if (path === undefined || more.length > 0)
    throw new CommandError('Нужны номер и путь: lk claims file НОМЕР ПУТЬ')
  const db = await openDatabase()
  await using clock = await getClock(db, config)
  const { fileId, memberId } = await getClaim(db, parseOrderNumber([written ?? '']))
  const files = await openConfiguredFiles({ db, clock, config })
  // The access is audited before the file is read.
  const access = { at: clock.systemNow(), actor: 'operator', action: 'file.read', memberId } as const
  if (fileId !== null) await recordAudit(db, { ...access, object: fileId })
  const content = fileId === null ? null : await files.read(db, { id: fileId, reader: 'operator' })
  if (!content) throw new CommandError('У этой заявки нет файла: участник её отменил')
  try {
    await writeFile(path, content.bytes, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw new CommandError(`${path} не записать: ${formatFileError(error) ?? String(error)}`)
  }
  print(`${path}: ${content.mediaType}, ${content.bytes.length} байт`)
  return 0
}

function parseOrderNumber([written = '', ...more]: string[]): bigint {
  if (!/^\d{1,15}$/.test(written) || more.length > 0)
    throw new CommandError('Нужен номер заявки. Номера показывает lk claims list')
  return BigInt(written)
}

function formatClaim({
  number,
  status,
  createdAt,
  phone,
  contractNumber,
  connectedOn,
  contractPhone,
}: Claim): string {
  const whose =
    contractPhone === null || status !== 'review'
      ? ''
      : contractPhone === phone
        ? '  договор уже есть у этого участника'
        : `  договор записан на ${formatPhone(contractPhone)}`
  return `${number}  ${statusLabels[status] ?? status}  ${moscowMinute(createdAt)}  ${formatPhone(phone)}  договор ${contractNumber} от ${connectedOn}${whose}`
}

const statusLabels: Partial<Record<Claim['status'], string>> = {
  review: 'ждёт ответа',
  accepted: 'принята',
  rejected: 'отклонена',
  closed: 'договор нашёлся',
  cancelled: 'отменена участником',
}

async function getClock(db: Db, { mode }: CommandInvocation['config']) {
  const clock = await openClock(db, { movable: mode === 'demo' })
  return { ...clock, [Symbol.asyncDispose]: async () => clock.close() }
}
