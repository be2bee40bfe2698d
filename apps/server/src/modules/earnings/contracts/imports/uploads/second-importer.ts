import type { ImportCounts } from '@impulse/api/contracts/console-imports'
import type { DbContext } from '../../../../../platform/db/db-context.ts'
import type { Queryable, Tx } from '../../../../../platform/db/db.ts'
import { Refusal } from '../../../../../platform/refusal/refusal.ts'
import {
  hasConsentOfAnother,
  needsSecondPerson,
  releaseAlone,
  type SecondPersonConfig,
} from '../../../../../platform/staff/second-person.ts'
import { toStaffName } from '../../../../../platform/staff/staff.service.ts'
import type { Upload } from './uploads.sql.ts'

/** Returns the points of a report that decide whether a second person must import the file. */
export const toReleasedSum = (report: ImportCounts | null): number =>
  report?.releasedInDay ?? report?.released ?? 0

/** Returns the release by which `name` alone imports a file that makes `sum` points available within 24 hours. */
const toRelease = (id: string, { name, sum, at }: { name: string; sum: number; at: Date }) => ({
  key: `import:${id}`,
  name,
  sum: BigInt(sum),
  at,
})

/**
 * Returns true when the actor made the report of a file: uploaded the file, requested its last check and thereby chose
 * the mapping of its columns, or saved this mapping.
 */
const hasMadeReport = (
  { actor, checkedBy, mappingBy }: Pick<Upload, 'actor' | 'checkedBy' | 'mappingBy'>,
  person: string,
): boolean => [actor, checkedBy, mappingBy].includes(person)

/**
 * Returns true when nobody else stands behind the import of a file: `importer` made its report, or the uploader may not
 * import files any more.
 */
export const isImportedAlone = async (db: Queryable, upload: Upload, importer: string): Promise<boolean> =>
  hasMadeReport(upload, importer) ||
  !(await hasConsentOfAnother(db, {
    first: toStaffName(upload.actor),
    name: toStaffName(importer),
    action: 'imports.load',
  }))

/**
 * Returns true when a person who has not made the report must import the file, because the file makes a large sum
 * available within 24 hours.
 */
export const needsSecondImporter = (
  { db, clock, config }: DbContext & { config: SecondPersonConfig },
  upload: Pick<Upload, 'id' | 'actor' | 'report'>,
): Promise<boolean> =>
  needsSecondPerson(
    db,
    toRelease(upload.id, {
      name: toStaffName(upload.actor),
      sum: toReleasedSum(upload.report),
      at: clock.systemNow(),
    }),
    config,
  )

/**
 * Judges and stores the release of a file that `by`, who made its report, imports. `released`: points that become
 * available within 24 hours. The caller must have called `lockReleases` first.
 * @throws Refusal import_second_person
 */
export async function releaseImportAlone(
  tx: Tx,
  { upload, by, released, at }: { upload: Upload; by: string; released: number; at: Date },
  config: SecondPersonConfig,
): Promise<void> {
  if (!(await releaseAlone(tx, toRelease(upload.id, { name: by, sum: released, at }), config)))
    throw new Refusal('import_second_person')
}
