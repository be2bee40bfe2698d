import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import type { Confirmation } from '@impulse/api/profile/confirmation'
import { accountDeletionJobs } from '../../modules/identity/account-deletion/account-deletion.worker.ts'
import { accountDeletionRoutes } from '../../modules/identity/account-deletion/account-deletion.routes.ts'
import type { Db } from '../../platform/db/db.ts'
import { runDueJobs } from '../../platform/jobs/outbox.ts'
import { openLog } from '../../platform/log/log.ts'
import type { SignedIn } from './member-fixtures.ts'
import type { TestApp } from '../harness/test-app.ts'
import { aWholeTest, type WholeTest } from './whole-member-fixtures.ts'

/** Builds a server with all routes that store data of members, and with the routes of account deletion. */
export const anAccountDeletionTest = (db: Db): Promise<WholeTest> =>
  aWholeTest(db, { routes: (parts) => [accountDeletionRoutes(parts)] })

type Test = Pick<TestApp, 'app' | 'sessions' | 'codes'>

const send = (
  { app, sessions }: Test,
  { sessionId }: SignedIn,
  [method, url, payload]: ['GET' | 'POST' | 'DELETE', string, object?],
): Promise<LightMyRequestResponse> =>
  app.inject({
    method,
    url,
    ...(payload && { payload }),
    headers: { authorization: `Bearer ${sessions.createAccessToken(sessionId)}` },
  })

export const requestAccountDeletion = (test: Test, member: SignedIn): Promise<LightMyRequestResponse> =>
  send(test, member, ['POST', '/api/lk/leaving/'])
export const confirmDeletion = (
  test: Test,
  member: SignedIn,
  input: { attemptId: string; code: string },
): Promise<LightMyRequestResponse> => send(test, member, ['POST', '/api/lk/leaving/confirm/', input])
export const stay = (test: Test, member: SignedIn): Promise<LightMyRequestResponse> =>
  send(test, member, ['DELETE', '/api/lk/leaving/'])
export const accountDeletionSeenBy = (test: Test, member: SignedIn): Promise<LightMyRequestResponse> =>
  send(test, member, ['GET', '/api/lk/leaving/'])

/**
 * Requests the deletion of the account as the member, and confirms it with the code. Throws when either request
 * is refused.
 */
export async function requestAndConfirmDeletion(test: Test, member: SignedIn): Promise<void> {
  const response = await requestAccountDeletion(test, member)
  if (response.statusCode !== 200) throw new Error(`the code was not sent: ${response.body}`)
  const { attemptId } = response.json<Confirmation>()
  const confirmed = await confirmDeletion(test, member, { attemptId, code: test.codes.deriveCode(attemptId) })
  if (confirmed.statusCode !== 200)
    throw new Error(`the account deletion was not confirmed: ${confirmed.body}`)
}

/** Runs the outbox jobs of account deletions, which delete the files of the deleted accounts. */
export async function runAccountDeletionJobs({ db, clock, files, pictures }: WholeTest): Promise<void> {
  const handlers = accountDeletionJobs({ files, pictures })
  while ((await runDueJobs({ db, clock, log: openLog('silent'), handlers })) > 0);
}

/** Returns all rows of all tables as one text. */
export async function getDump(db: Db): Promise<string> {
  const { rows: tables } = await db.query<{ name: string }>({
    text: `select table_name as name from information_schema.tables where table_schema = 'public'`,
    values: [],
  })
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await db.query<{ line: string }>({
      text: `select t::text as line from ${name} t`,
      values: [],
    })
    parts.push(...rows.map(({ line }) => `${name}: ${line}`))
  }
  return parts.join('\n')
}

/** Returns the contents of all files in a folder and its subfolders, by path. */
export async function bytesIn(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return new Map(await Promise.all(files.map(async (path) => [path, await readFile(path)] as const)))
}
