import { dayMs } from '@impulse/api/fields/durations'
import { moscowDay } from '../../../../../platform/clock/moscow.ts'
import { toChunks } from '../../../../../platform/jobs/to-chunks.ts'
import { getBackdatedDays } from '../../../../../platform/config/saved-settings/saved-settings.ts'
import { previewRewards, loadRuleSets } from '../../../rewards/rewards.service.ts'
import { findOpenBatch } from '../import-batches.sql.ts'
import type { ContractFile } from '../files/contract-file.ts'
import { findOwnersByPhones } from '../../../../identity/profile/profile.service.ts'
import { previewRows } from './preview-rows.ts'
import type { ImportContext } from './import-contracts.ts'
import { addToReport, emptyReport, type ImportReport, sortReport } from './import-report.ts'
import { countFormerPhones, rejectRepeatsOfOthers } from './count-former-phones.ts'
import { planContracts } from './plan-import.ts'

const chunkSize = 1_000

/** Returns the report, with points, that an import of the file would produce now. Writes nothing. */
export async function previewContracts(
  { db, clock, vault, progress }: ImportContext,
  file: ContractFile,
): Promise<ImportReport> {
  const ruleSets = await loadRuleSets(db)
  const now = clock.businessNow()
  const read = (records: number) => progress?.({ stage: 'reading', rows: records })
  const planned = await planContracts(file, {
    ruleSets,
    now,
    read,
    hiding: vault && { db, vault },
  })
  const { rows, rejections, hash } = planned
  await rejectRepeatsOfOthers(db, planned)
  const resumed = await findOpenBatch(db, hash)
  if (resumed) progress?.({ ...resumed, stage: 'resumed', batch: Number(resumed.id) })
  const report = { ...emptyReport(rejections), formerPhones: await countFormerPhones(db, rows) }
  const newPhones = new Set<string>()
  const earning: { owner: string; memberId: string | null; product: string; connectedOn: string }[] = []
  let done = 0
  for (const chunk of toChunks(rows, chunkSize)) {
    const previewed = await previewRows(db, chunk)
    const known = await findOwnersByPhones(db, [...new Set(chunk.map(({ row }) => row.phone))])
    for (const [i, planned] of chunk.entries()) {
      const recorded = previewed[i]
      if (!recorded) continue
      const { phone, product, connectedOn, status } = planned.row
      const memberId = known.get(phone) ?? null
      const isNew = recorded.kind === 'created'
      if (isNew && memberId === null) newPhones.add(phone)
      if (isNew && status === 'confirmed')
        earning.push({ owner: memberId ?? phone, memberId, product, connectedOn })
      addToReport(report, planned, recorded)
    }
    progress?.({ stage: 'recording', done: (done += chunk.length), of: rows.length })
  }
  report.membersCreated = newPhones.size
  const recording = { today: moscowDay(now), backdatedDays: await getBackdatedDays(db) }
  const rewards = await previewRewards(db, earning, { ruleSets, recording })
  const dayLater = new Date(now.getTime() + dayMs)
  report.dueInDay = 0
  for (const { amount, releasesAt } of rewards) {
    report.accrued += Number(amount)
    if (releasesAt <= dayLater) report.dueInDay += Number(amount)
    if (releasesAt <= now) report.due += Number(amount)
  }
  return sortReport(report)
}
