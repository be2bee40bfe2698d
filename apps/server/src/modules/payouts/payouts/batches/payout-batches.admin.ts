import * as z from 'zod/mini'
import { batchColumns } from './payout-batches.columns.ts'
import {
  bankResponseQuerySchema,
  bankResponseReportSchema,
  batchFileSchema,
  batchOneSchema,
  batchRowSchema,
  consolePayoutPaths,
  maxBankResponseBytes,
  madeBatchSchema,
  newBatchSchema,
  numberParamSchema,
} from '@impulse/api/payouts/console-payouts'
import { wholeListQuerySchema } from '@impulse/api/lists/console-list'
import { registerListRoute } from '../../../../platform/admin/list-route.ts'
import { asOneChunk } from '../../../../platform/admin/list-page.ts'
import type { App, Routes } from '../../../../platform/http/app.ts'
import { sendAttachment } from '../../../../platform/http/responses/send-attachment.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { toStaffActor } from '../../../../platform/staff/staff.service.ts'
import { batchToWire, latestBatches, madeToWire, reportToWire } from './payout-batch-dto.ts'
import {
  getBatch,
  type PayoutContext,
  exportBatch,
  makeBatch,
  maxBatchSize,
  importBankResponse,
} from '../payouts.service.ts'

/** Admin routes of payout batches and the bank's response files. */
export const batchesAdminRoutes =
  (context: PayoutContext): Routes =>
  async (app) => {
    const params = numberParamSchema
    registerListRoute(app, {
      path: consolePayoutPaths.batches,
      action: 'payouts.batches',
      query: wholeListQuerySchema,
      answer: z.array(batchRowSchema),
      page: () => latestBatches(context.db),
      file: {
        action: 'payouts.export-lists',
        title: 'Пакеты для банка',
        columns: batchColumns,
        rows: () => asOneChunk(() => latestBatches(context.db)),
      },
    })
    app.get(
      consolePayoutPaths.batch,
      { config: { action: 'payouts.batches' }, schema: { params, response: { 200: batchOneSchema } } },
      async ({ params: { id } }) => batchToWire(await getBatch(context.db, BigInt(id))),
    )
    app.post(
      consolePayoutPaths.batches,
      {
        config: { action: 'payouts.make-batch' },
        schema: { body: newBatchSchema, response: { 200: madeBatchSchema } },
      },
      async ({ body: { kind }, staff }) =>
        madeToWire(await makeBatch(context, { as: staff.name, kind, limit: maxBatchSize })),
    )
    app.get(
      consolePayoutPaths.batchFile,
      {
        // Without a HEAD route, because a HEAD request would be audited as a download of the file.
        exposeHeadRoute: false,
        config: { action: 'payouts.export' },
        schema: { params, querystring: batchFileSchema },
      },
      async ({ params: { id }, query: { format }, staff }, reply) => {
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
 * Registers the upload of a bank response in a separate Fastify scope. Only this route accepts bytes and a
 * larger body.
 */
function bankResponseRoute(scope: App, context: PayoutContext): void {
  const type = 'application/octet-stream'
  scope.addContentTypeParser(
    type,
    { parseAs: 'buffer', bodyLimit: maxBankResponseBytes + 1 },
    (_, body, done) => done(null, body),
  )
  scope.post(
    consolePayoutPaths.bankResponses,
    {
      config: { action: 'payouts.import-response' },
      schema: { querystring: bankResponseQuerySchema, response: { 200: bankResponseReportSchema } },
    },
    async ({ body, query, staff }) => {
      if (!Buffer.isBuffer(body)) throw new Refusal('invalid_request')
      const dryRun = query.dryRun === 'yes'
      return reportToWire(await importBankResponse(context, { bytes: body, as: staff.name, dryRun }))
    },
  )
}
