import type { Tx } from '../../../../../platform/db/db.ts'
import type { Routes } from '../../../../../platform/http/app.ts'
import { recordAudit } from '../../../../../platform/audit/record-audit.ts'
import { toStaffActor } from '../../../../../platform/staff/staff.service.ts'
import { listMappings, removeMapping, saveMapping } from '../../contracts.service.ts'
import { claimChoices } from '../../../claims/claims.service.ts'
import type { DbContext } from '../../../../../platform/db/db-context.ts'

const mappings = { action: 'imports.mappings' as const }

/** Console routes for column mappings: list, save and delete. */
export const mappingsAdminRoutes =
  ({ db, clock }: DbContext): Routes =>
  (app) => {
    const getMappings = async () => {
      const [mappings, { products }] = await Promise.all([listMappings(db), claimChoices(db, { clock })])
      return {
        mappings: mappings.map(({ name, mapping }) => ({
          id: name,
          mapping: {
            columns: mapping.columns,
            products: mapping.products,
            statuses: mapping.statuses,
          },
        })),
        products,
      }
    }
    /**
     * Changes a mapping and records the change in the audit, because the mapping decides how files are
     * imported.
     */
    const callback = async (
      staff: { name: string },
      { name, action }: { name: string; action: 'mapping.saved' | 'mapping.removed' },
      change: (tx: Tx) => Promise<void>,
    ) => {
      await db.transaction(async (tx) => {
        await change(tx)
        const at = clock.systemNow()
        await recordAudit(tx, { at, actor: toStaffActor(staff), action, memberId: null, object: name })
      })
      return getMappings()
    }
    app.addRoute('GET /console/api/import-mappings', { config: mappings }, getMappings)
    app.addRoute(
      'PUT /console/api/import-mappings/:name',
      { config: mappings },
      ({ params: { name }, body: { replaces, ...mapping }, staff }) =>
        callback(staff, { name, action: 'mapping.saved' }, (tx) =>
          saveMapping(tx, {
            name,
            mapping,
            savedBy: toStaffActor(staff),
            replaces,
            now: clock.systemNow(),
          }),
        ),
    )
    app.addRoute(
      'DELETE /console/api/import-mappings/:name',
      { config: mappings },
      ({ params: { name }, staff }) =>
        callback(staff, { name, action: 'mapping.removed' }, (tx) => removeMapping(tx, name)),
    )
  }
