import { moscowMidnight } from '../../platform/clock/moscow.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import type { DbContext } from '../../platform/db/db-context.ts'
import { openLog } from '../../platform/log/log.ts'
import { openVault, type Vault } from '../../platform/vault/vault.ts'
import {
  importContracts,
  type ImportReport,
  readContractFile,
} from '../../modules/earnings/contracts/contracts.service.ts'
import { releaseDue } from '../../modules/earnings/rewards/rewards.service.ts'
import { checkRiskOfChangedMembers } from '../../modules/payouts/risk/checks/sweeps.ts'

/**
 * Returns a clock whose business time is noon in Moscow on `day`. `setDay` moves it to noon of another day, `setTime` to
 * any time.
 */
export function aFixedClock(day: string): Clock & { setDay(day: string): void; setTime(time: Date): void } {
  let now = noon(day)
  return {
    businessNow: () => now,
    systemNow: () => new Date(),
    setDay: (newDay) => (now = noon(newDay)),
    setTime: (time) => (now = time),
  }
}

const noon = (day: string): Date => new Date(moscowMidnight(day).getTime() + 12 * 3_600_000)

const fileKey = { id: 'test', key: Buffer.alloc(32, 7) }
/** Returns a vault with a fixed key, so that several processes can open the sealed values of one database. */
export const aVault = (db: Db): Vault => openVault({ db, keys: [fileKey] })
/** Key of `aVault` in the format of the configuration. */
export const fileKeys = [{ ...fileKey, key: fileKey.key.toString('base64') }]

export const silentLog = openLog('silent')

let numbers = 0
/** Returns a contract number that the test file has not used yet. */
export const aNumber = (): string => `T-${String((numbers += 1)).padStart(6, '0')}`

type Line = { number: string; phone: string; day: string } & Partial<{
  product: string
  city: string
  status: string
}>

/** Returns one line of a contract file. */
export const aLine = ({
  number,
  phone,
  day,
  product = 'internet',
  city = 'Москва',
  status = 'confirmed',
}: Line) => [number, product, phone, city, day, status].join(';')

export const aFile = (lines: readonly string[]): Uint8Array =>
  new TextEncoder().encode(['number;product;phone;city;connectedAt;status', ...lines].join('\n'))

/** Imports lines of a contract file. All rewards stay frozen, because no worker runs. */
export const importFrozen = (
  db: Db,
  clock: Clock,
  lines: readonly string[],
): ReturnType<typeof importContracts> => importContracts({ db, clock }, readContractFile(aFile(lines)))

/** Imports lines of a contract file. When rewards of the import are due, also runs `runReleaseWorkers`. */
export async function importLines(
  db: Db,
  clock: Clock,
  lines: readonly string[],
): ReturnType<typeof importContracts> {
  const report = await importFrozen(db, clock, lines)
  if (report.due > 0) await runReleaseWorkers({ db, clock })
  return report
}

/** Checks changed members by the risk rules with their default settings, and then releases due lots, like the workers. */
export async function runReleaseWorkers({ db, clock }: DbContext): Promise<void> {
  const checking = { db, clock, vault: aVault(db), config: readConfig({}).risk, log: silentLog }
  await checkRiskOfChangedMembers(checking)
  await releaseDue({ db, clock, log: silentLog })
}

/** Returns four counts of an import report as an array: created, updated, unchanged, rejected. */
export const toCounts = ({ created, updated, unchanged, rejected }: ImportReport): number[] => [
  created,
  updated,
  unchanged,
  rejected,
]

export async function getMemberId(db: Db, phone: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>({
    text: 'select id from members where phone = $1',
    values: [phone],
  })
  const row = rows[0]
  if (!row) throw new Error(`no member with the phone ${phone}`)
  return row.id
}
