import { Readable } from 'node:stream'
import { exportLabels } from './data-export.messages.ts'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { sendAttachment } from '../../../platform/http/responses/send-attachment.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import { requireRecentAuthentication } from '../../../platform/session/reauthentication.ts'
import type { Sessions } from '../../../platform/session/session.ts'
import { type ExportContext, exportMemberData } from './data-export.service.ts'

export const dataExportRoutes =
  ({ sessions, ...context }: ExportContext & { sessions: Sessions }): Routes =>
  (app) => {
    app.addRoute(
      'GET /api/lk/export/',
      { onRequest: requireMember(sessions), exposeHeadRoute: false },
      async ({ member: { memberId, sessionId } }, reply) => {
        // The archive contains the scans of the identity document.
        await requireRecentAuthentication(context, sessionId)
        const day = moscowDay(context.clock.businessNow())
        return sendAttachment(reply, {
          name: exportLabels.zipName(day),
          plainName: `my-data-${day}.zip`,
          type: 'application/zip',
          body: Readable.from(await exportMemberData(context, memberId)),
        })
      },
    )
  }
