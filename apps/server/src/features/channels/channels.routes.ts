import { noticeRequestSchema, noticeSettingsSchema, pushSubscriptionSchema } from '@impulse/wire/notice'
import { noticePaths } from '@impulse/wire/notice-channels'
import * as z from 'zod/mini'
import type { Routes } from '../../platform/http/app.ts'
import { requireMember } from '../../platform/session/require-member.ts'
import type { Sessions } from '../../platform/session/session.ts'
import { type ChannelDeps, noticeSettingsOf, removePush, saveNoticeSettings, savePush } from './channels.ts'

export const channelRoutes =
  ({ sessions, ...deps }: ChannelDeps & { sessions: Sessions }): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)
    const response = { 200: z.literal(true) }
    app.get(
      noticePaths.settings,
      { onRequest, schema: { response: { 200: noticeSettingsSchema } } },
      ({ member }) => noticeSettingsOf(deps, member),
    )
    app.put(
      noticePaths.settings,
      { onRequest, schema: { body: noticeRequestSchema, response: { 200: noticeSettingsSchema } } },
      async ({ body, member }) => {
        await saveNoticeSettings(deps, { ...body, memberId: member.memberId })
        return noticeSettingsOf(deps, member)
      },
    )
    app.put(
      noticePaths.push,
      { onRequest, schema: { body: pushSubscriptionSchema, response } },
      async ({ body, member }) => {
        await savePush(deps, { ...member, ...body })
        return true as const
      },
    )
    app.delete(noticePaths.push, { onRequest, schema: { response } }, async ({ member }) => {
      await removePush(deps, member)
      return true as const
    })
  }
