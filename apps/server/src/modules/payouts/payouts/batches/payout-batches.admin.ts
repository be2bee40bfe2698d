import { batchListDefinition } from '@impulse/copy-ru/payouts/batch-list'
import { maxBankResponseBytes } from '@impulse/api/payouts/payout-limits'
import { registerListRoute } from '../../../../platform/admin/list-route.ts'
import { wholeList } from '../../../../platform/admin/list-page.ts'
import type { App, Routes } from '../../../../platform/http/app.ts'
import { withoutIdleLimit } from '../../../../platform/http/requests/without-idle-limit.ts'
import { sendAttachment } from '../../../../platform/http/responses/send-attachment.ts'
import type { Log } from '../../../../platform/log/log.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { toStaffActor } from '../../../../platform/staff/staff.service.ts'
import { getBatchDto, listLatestBatches, createdBatchToDto, reportToDto } from './payout-batch-dto.ts'
import {
  cancelBatch,
  handBatchOver,
  type PayoutContext,
  exportBatch,
  makeBatch,
  pauseIfDatabaseChanged,
  maxBatchSize,
  importFileFromBank,
} from '../payouts.service.ts'

/** Admin routes of payout batches and the bank's response files. */
export const batchesAdminRoutes =
  (context: PayoutContext & { log: Log }): Routes =>
  async (app) => {
    registerListRoute(
      app,
      batchListDefinition,
      wholeList(() => listLatestBatches(context.db)),
    )
    app.addRoute(
      'GET /console/api/payout-batches/:id',
      { config: { action: 'payouts.batches' } },
      async ({ params: { id }, staff }) => getBatchDto(context.db, { number: BigInt(id), staff }),
    )
    app.addRoute(
      'POST /console/api/payout-batches',
      { config: { action: 'payouts.make-batch' } },
      async ({ body: { kind }, staff }) => {
        await pauseIfDatabaseChanged(context)
        return createdBatchToDto(
          await makeBatch(context, { staffName: staff.name, kind, limit: maxBatchSize }),
        )
      },
    )
    app.addRoute(
      'POST /console/api/payout-batches/:id/hand-over',
      { config: { action: 'payouts.manage-batch' } },
      async ({ params: { id }, staff }) => {
        await handBatchOver(context, { staffName: staff.name, number: BigInt(id) })
        return getBatchDto(context.db, { number: BigInt(id), staff })
      },
    )
    app.addRoute(
      'POST /console/api/payout-batches/:id/cancellation',
      { config: { action: 'payouts.manage-batch' } },
      async ({ params: { id }, body: { reason }, staff }) => {
        await cancelBatch(context, { staffName: staff.name, number: BigInt(id), reason })
        return getBatchDto(context.db, { number: BigInt(id), staff })
      },
    )
    app.addRoute(
      'GET /console/api/payout-batches/:id/file',
      {
        // There is no HEAD route, because a HEAD request would be audited as a download of the file.
        exposeHeadRoute: false,
        config: { action: 'payouts.export' },
      },
      async ({ params: { id }, query: { format }, staff }, reply) => {
        await pauseIfDatabaseChanged(context)
        const body = await exportBatch(context, { actor: toStaffActor(staff), number: BigInt(id), format })
        const is1c = format === '1c'
        return sendAttachment(reply, {
          name: `Пакет выплат ${id}.${is1c ? 'txt' : 'csv'}`,
          plainName: `payouts-${id}.${is1c ? 'txt' : 'csv'}`,
          type: is1c ? 'text/plain; charset=windows-1251' : 'text/csv; charset=utf-8',
          body,
        })
      },
    )
    await app.register(async (scope) => bankResponseRoute(scope, context))
  }

/**
 * Registers the upload of a bank response in a separate Fastify scope, because no other route accepts a body of bytes
 * or a body of this size.
 */
function bankResponseRoute(scope: App, context: PayoutContext & { log: Log }): void {
  const type = 'application/octet-stream'
  // Names of the staff whose file is being imported. An import that waits for another one holds a database connection,
  // so each staff member imports one file at a time, and a flood of uploads holds up neither the others nor the
  // members.
  const importing = new Set<string>()
  scope.addContentTypeParser(
    type,
    { parseAs: 'buffer', bodyLimit: maxBankResponseBytes + 1 },
    (_, body, done) => done(null, body),
  )
  scope.addRoute(
    'POST /console/api/bank-responses',
    { config: { action: 'payouts.import-response' } },
    async (request) => {
      const { body, query, staff } = request
      if (!Buffer.isBuffer(body)) throw new Refusal('invalid_request')
      if (importing.has(staff.name)) throw new Refusal('bank_file_importing')
      importing.add(staff.name)
      try {
        const dryRun = query.dryRun === 'yes'
        const input = { bytes: body, staffName: staff.name, dryRun }
        return reportToDto(await withoutIdleLimit(request, () => importFileFromBank(context, input)))
      } finally {
        importing.delete(staff.name)
      }
    },
  )
}
