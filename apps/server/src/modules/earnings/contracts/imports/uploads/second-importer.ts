import type { ImportCounts } from '@impulse/api/contracts/console-imports'
import type { DbContext } from '../../../../../platform/db/db-context.ts'
import type { Queryable, Tx } from '../../../../../platform/db/db.ts'
import { Refusal } from '../../../../../platform/refusal/refusal.ts'
import {
  hasApprovalOfAnother,
  needsSecondPerson,
  recordSoleRelease,
  type SecondPersonConfig,
} from '../../../../../platform/staff/second-person.ts'
import { toStaffName } from '../../../../../platform/staff/staff.service.ts'
import type { Upload } from './uploads.sql.ts'

/**
 * Returns the points that decide whether a second person must import the file: `dueInDay`, or `due` when the
 * report has no `dueInDay`; 0 without a report.
 */
export const getReleasedSum = (report: ImportCounts | null): number => report?.dueInDay ?? report?.due ?? 0

/**
 * Builds the sole release of the staff member `name` for the import of the upload `id`. `sum`: points that become
 * available within 24 hours.
 */
const toSoleRelease = (id: string, { name, sum, at }: { name: string; sum: number; at: Date }) => ({
  key: `import:${id}`,
  name,
  sum: BigInt(sum),
  at,
})

/**
 * Returns the persons who influenced the report of a file: uploaded the file, chose its column mapping (requested the
 * last check), or changed this mapping. None of them is a second person for the import or for the withdrawals of
 * its members.
 */
export const toReportContributors = ({
  actor,
  checkedBy,
  mappingSavedBy,
}: Pick<Upload, 'actor' | 'checkedBy' | 'mappingSavedBy'>): string[] =>
  [...new Set([actor, checkedBy, ...mappingSavedBy])].filter((person) => person !== null)

/**
 * Returns true when the import of a file has the consent of only one person: `importer` also influenced the report of
 * the file (`toReportContributors`), or the uploader has lost the permission to import files.
 */
export const isImportedAlone = async (db: Queryable, upload: Upload, importer: string): Promise<boolean> =>
  toReportContributors(upload).includes(importer) ||
  !(await hasApprovalOfAnother(db, {
    first: toStaffName(upload.actor),
    name: toStaffName(importer),
    action: 'imports.load',
  }))

/**
 * Returns true when the uploader may not import the file alone, because the import makes too many points available
 * within 24 hours. The import then needs a person whom `toReportContributors` does not return.
 */
export const needsSecondImporter = (
  { db, clock, config }: DbContext & { config: SecondPersonConfig },
  upload: Pick<Upload, 'id' | 'actor' | 'report'>,
): Promise<boolean> =>
  needsSecondPerson(
    db,
    toSoleRelease(upload.id, {
      name: toStaffName(upload.actor),
      sum: getReleasedSum(upload.report),
      at: clock.systemNow(),
    }),
    config,
  )

/**
 * Stores the import of a file as a sole release of the staff member `by`. Refuses the import when it needs a second
 * person. `released`: points that become available within 24 hours. The caller must have called `lockSoleReleases` first.
 * @throws Refusal import_second_person
 */
export async function recordSoleImport(
  tx: Tx,
  { upload, by, released, at }: { upload: Upload; by: string; released: number; at: Date },
  config: SecondPersonConfig,
): Promise<void> {
  if (!(await recordSoleRelease(tx, toSoleRelease(upload.id, { name: by, sum: released, at }), config)))
    throw new Refusal('import_second_person')
}
