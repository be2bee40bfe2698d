import type { FastifyRequest } from 'fastify'
import { type ImportQuery, uploadPartBytes } from '@impulse/api/contracts/console-imports'
import { importListDefinition } from '@impulse/copy-ru/contracts/import-list'
import { registerListRoute } from '../../../../platform/admin/list-route.ts'
import { registerDecisionRoute } from '../../../../platform/admin/proposal-routes.ts'
import { pageThrough } from '../../../../platform/admin/list-page.ts'
import type { App, Routes } from '../../../../platform/http/app.ts'
import { sendAttachment } from '../../../../platform/http/responses/send-attachment.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { toStaffActor } from '../../../../platform/staff/staff.service.ts'
import {
  requestUploadCheck,
  requestImport,
  decideUndo,
  requestUndo,
  beginUpload,
  dropUpload,
  importsPage,
  getImport,
  getUpload,
  readImportFile,
  readRejections,
  rejectionsFile,
  storePart,
  uploadsInWork,
} from './contract-imports.service.ts'
import type { ImportsContext } from './uploads/uploads.ts'

const withActor = (context: ImportsContext, { staff }: FastifyRequest) => ({
  ...context,
  actor: toStaffActor(staff),
})
const loadConfig = { action: 'imports.load' as const }

/** Console routes for contract files: upload, preview, import and undo of an import. */
export const importsAdminRoutes =
  (context: ImportsContext): Routes =>
  async (app) => {
    const { db } = context
    const page = (query: ImportQuery) => importsPage(db, query)
    registerListRoute(app, importListDefinition, { page, rows: (query) => pageThrough(page, query) })
    app.addRoute(
      'GET /console/api/imports/:id',
      { config: { action: 'imports.list' } },
      ({ params: { id } }) => getImport(db, BigInt(id)),
    )
    app.addRoute(
      'GET /console/api/imports/:id/file',
      { exposeHeadRoute: false, config: { action: 'imports.file' } },
      async (request, reply) => {
        const { fileName, body } = await readImportFile(
          withActor(context, request),
          BigInt(request.params.id),
        )
        return sendAttachment(reply, {
          name: fileName,
          plainName: 'contracts',
          type: 'application/octet-stream',
          body,
        })
      },
    )
    app.addRoute(
      'POST /console/api/imports/:id/undoing',
      { config: { action: 'imports.undo' } },
      async (request) => {
        const batch = BigInt(request.params.id)
        await requestUndo(withActor(context, request), { batch, reason: request.body.reason })
        return getImport(db, batch)
      },
    )
    registerDecisionRoute(app, 'POST /console/api/imports/:id/decision', {
      action: 'imports.undo',
      run: ({ id, ...decision }) => decideUndo(context, { batch: BigInt(id), ...decision }),
    })
    uploadRoutes(app, context)
    await app.register(async (scope) => partRoute(scope, context))
  }

/** Registers the routes of uploaded contract files. */
function uploadRoutes(app: App, context: ImportsContext): void {
  const { db } = context
  app.addRoute('GET /console/api/import-uploads', { config: loadConfig }, () => uploadsInWork(context))
  app.addRoute('POST /console/api/import-uploads', { config: loadConfig }, async (request) =>
    getUpload(context, await beginUpload(withActor(context, request), request.body)),
  )
  app.addRoute('GET /console/api/import-uploads/:id', { config: loadConfig }, ({ params: { id } }) =>
    getUpload(context, id),
  )
  app.addRoute('DELETE /console/api/import-uploads/:id', { config: loadConfig }, async (request) => {
    await dropUpload(withActor(context, request), request.params.id)
    return { id: request.params.id }
  })
  app.addRoute('POST /console/api/import-uploads/:id/check', { config: loadConfig }, async (request) => {
    const { id } = request.params
    await requestUploadCheck(withActor(context, request), { id, mapping: request.body.mapping })
    return getUpload(context, id)
  })
  app.addRoute(
    'POST /console/api/import-uploads/:id/commit',
    { config: { action: 'imports.commit' } },
    async (request) => {
      const { id } = request.params
      await requestImport(withActor(context, request), { id, revision: request.body.revision })
      return getUpload(context, id)
    },
  )
  app.addRoute(
    'GET /console/api/import-uploads/:id/rejected',
    { exposeHeadRoute: false, config: { action: 'imports.rejected' } },
    async (request, reply) => {
      const { id } = request.params
      const { fileName } = await readRejections(withActor(context, request), id)
      return sendAttachment(reply, {
        name: `Отклонённые строки ${fileName.replace(/\.\w{1,5}$/, '')}.csv`,
        plainName: 'rejected-rows.csv',
        type: 'text/csv; charset=utf-8',
        body: rejectionsFile(db, id),
      })
    },
  )
}

/**
 * Registers the route that receives the parts of an uploaded file. Only this route accepts large binary
 * bodies, so it has a separate Fastify scope.
 */
function partRoute(scope: App, context: ImportsContext): void {
  scope.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: uploadPartBytes + 1 },
    (_, body, done) => done(null, body),
  )
  scope.addRoute(
    'PUT /console/api/import-uploads/:id/parts/:place',
    { config: loadConfig },
    async (request) => {
      const { body, params } = request
      if (!Buffer.isBuffer(body)) throw new Refusal('invalid_request')
      await storePart(withActor(context, request), { ...params, bytes: body })
      return { id: params.id }
    },
  )
}
