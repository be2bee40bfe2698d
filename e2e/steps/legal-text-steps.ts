import { fillPath } from '@impulse/api/routes/fill-path'
import { type NextTextVersion } from '@impulse/api/legal-texts/console-legal-texts'
import type { RichBlock, RichContent } from '@impulse/api/rich-text/rich-text'
import { type APIRequestContext, expect, request } from '@playwright/test'
import { newStaffByApi } from '../console/console-steps.ts'
import type { RunningApp } from '../fixtures/server.ts'

/**
 * Publishes a new version of the legal text `rules` with one more paragraph: one staff member proposes the version,
 * another approves it. Then moves the business clock by two minutes, so that the version is in force.
 */
export async function publishRules(
  app: RunningApp,
  [summary, paragraph]: [summary: string, paragraph: string],
): Promise<void> {
  const [author, approver] = [await newEditor(app), await newEditor(app)]
  const next = await author.get(fillPath('/console/api/legal-text-next/:kind', { kind: 'rules' }))
  const { content: before } = ((await next.json()) as NextTextVersion).present
  const added: RichBlock = { type: 'paragraph', content: [{ type: 'text', text: paragraph, marks: [] }] }
  const content: RichContent = { ...before, content: [...before.content, added] }
  const id = crypto.randomUUID()
  const from = await minuteFromNow(app)
  await send(author, '/console/api/legal-texts', { id, kind: 'rules', content, summary, from })
  await send(approver, fillPath('/console/api/legal-text-proposals/:id/decision', { id }), {
    isApproved: true,
  })
  for (const one of [author, approver]) await one.dispose()
  expect((await app.lk('clock', '+2m')).code).toBe(0)
}

/**
 * Creates a staff member with the role `content`, and accepts the invitation by the API instead of the console’s forms.
 * Returns the request context in which the staff member is then signed in.
 */
async function newEditor(app: RunningApp): Promise<APIRequestContext> {
  const context = await request.newContext({
    baseURL: app.url,
    extraHTTPHeaders: { origin: app.url },
  })
  await newStaffByApi(context, app, `editor-${crypto.randomUUID().slice(0, 8)}`, 'content')
  return context
}

async function send(context: APIRequestContext, path: string, data: object): Promise<unknown> {
  const response = await context.post(path, { data })
  expect(response.status(), await response.text()).toBe(200)
  return response.json()
}

/**
 * Returns a time at which a new text can come into force: the first whole minute at least 30 seconds ahead of the
 * business clock.
 */
async function minuteFromNow({ lk }: RunningApp): Promise<string> {
  const [, day, time] = /программы: (\S+) (\S+) МСК/.exec((await lk('clock')).stdout) ?? []
  const earliest = new Date(`${day}T${time}Z`).getTime() + 30_000
  return new Date(Math.ceil(earliest / 60_000) * 60_000).toISOString().slice(0, 16)
}
