import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readConfig } from '../../../../../platform/config/config.ts'
import { saveSettings } from '../../../../../platform/config/saved-settings/saved-settings.ts'
import { aPhone } from '../../../../../testing/identity/member-fixtures.ts'
import {
  aFile,
  aLine,
  aNumber,
  aFixedClock,
  importLines,
  silentLog,
} from '../../../../../testing/earnings/contract-fixtures.ts'
import { repeated, times } from '../../../../../testing/harness/repeat.ts'
import { testDatabase } from '../../../../../testing/database/test-database.ts'
import { importContracts, previewContracts, readContractFile } from '../../contracts.service.ts'

const { db } = await testDatabase()
const clock = aFixedClock('2026-11-21')
await saveSettings({ db, log: silentLog }, readConfig({ BACKDATED_DAYS: '60' }))

const aRow = fc.record({
  memberIndex: fc.nat(3),
  number: fc.nat(15),
  product: fc.constantFrom('internet', 'internet-tv', 'mobile', 'telegraph'),
  // A backdated date; dates whose hold period is over, ends today or has not ended; and a future date. The dates are in
  // September, October and November.
  day: fc.constantFrom('2026-09-15', '2026-10-30', '2026-11-07', '2026-11-08', '2026-11-20', '2026-11-22'),
  status: fc.constantFrom('confirmed', 'confirmed', 'cancelled'),
  city: fc.constantFrom('Москва', 'Тула'),
})
const rows = fc.array(aRow, { minLength: 1, maxLength: 30 })

it('the preview of a file returns the same rows, members and points as the import of this file, for any file that was imported before it', async () => {
  await fc.assert(
    fc.asyncProperty(rows, rows, async (first, second) => {
      const phones = times(4, aPhone)
      const numbers = times(16, aNumber)
      const toLines = (previewRows: typeof first) =>
        previewRows.map(({ memberIndex, number, ...row }) =>
          aLine({ ...row, number: numbers[number] ?? '', phone: phones[memberIndex] ?? '' }),
        )
      await importLines(db, clock, toLines(first))
      const file = readContractFile(aFile(toLines(second)))
      const { dueInDay = 0, ...preview } = await previewContracts({ db, clock }, file)
      expect(dueInDay).toBeGreaterThanOrEqual(preview.due)
      const { batch, ...report } = await importContracts({ db, clock }, file)
      expect(report).toEqual(preview)
      expect(batch !== null).toBe(report.created + report.updated > 0)
    }),
    { numRuns: repeated(15) },
  )
})
