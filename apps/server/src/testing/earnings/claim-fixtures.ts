import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { inject } from 'vitest'
import type { OrderCard } from '@impulse/api/orders/order'
import { auditRefusedAccess } from '../../platform/audit/audit.service.ts'
import { claimOrderHandler, requestInformation } from '../../modules/earnings/claims/claims.service.ts'
import { claimRoutes } from '../../modules/earnings/claims/claims.routes.ts'
import { contractRoutes } from '../../modules/earnings/contracts/contracts.routes.ts'
import { orderRoutes } from '../../modules/earnings/orders/orders.routes.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Files, openFiles } from '../../platform/storage/files.ts'
import { fileRoutes } from '../../platform/storage/files.routes.ts'
import { folderStore } from '../../platform/storage/stores/file-store.ts'
import { newKey } from '../../platform/vault/seal.ts'
import type { Log } from '../../platform/log/log.ts'
import type { FileKeys } from '../../platform/vault/secrets.ts'
import { openVault } from '../../platform/vault/vault.ts'
import type { SignedIn } from '../identity/member-fixtures.ts'
import { buildTestApp, type TestApp } from '../harness/test-app.ts'
import { aClock, type TestClock } from '../harness/test-clock.ts'
import { aPhoto } from '../files/photos.ts'
import { aNumber } from './contract-fixtures.ts'
import { testSandbox } from '../files/test-sandbox.ts'

export type ClaimsTest = TestApp & { files: Files; filesDir: string; stored: () => Promise<string[]> }

/** Builds a server with the routes of contracts, claims, orders and files, and a new folder for its files. */
export async function aClaimsTest(
  db: Db,
  { log, limits = false }: { log?: Log; limits?: boolean } = {},
): Promise<ClaimsTest> {
  const { files, filesDir } = await aFilesFolder(db)
  const test = await buildTestApp({
    db,
    ...(log && { log }),
    routes: (parts) => [
      contractRoutes({ ...parts, config: { limits } }),
      claimRoutes({ ...parts, files, limits }),
      orderRoutes({ ...parts, handlers: { contract: claimOrderHandler({ ...parts, files }) } }),
      fileRoutes({ ...parts, files, onRefused: auditRefusedAccess(parts) }),
    ],
  })
  return { ...test, files, filesDir, stored: () => storedIn(filesDir) }
}

export async function aFilesFolder(
  db: Db,
  keys: FileKeys = [{ id: 'test', key: newKey() }],
  { limits = false, clock = aClock() }: { limits?: boolean; clock?: TestClock } = {},
): Promise<{ files: Files; filesDir: string }> {
  const filesDir = await aFolder()
  const vault = openVault({ db, keys })
  return {
    files: openFiles({ db, clock, store: folderStore(filesDir), vault, limits, sandbox: testSandbox }),
    filesDir,
  }
}

/**
 * Creates a folder that is deleted after the test run. No cleanup hook deletes it, because a hook cannot be
 * registered while a test runs.
 */
export const aFolder = (): Promise<string> => mkdtemp(join(inject('runFolder'), 'files-'))

/** Returns the names of all files in the folder and its subfolders. */
export async function storedIn(filesDir: string): Promise<string[]> {
  const entries = await readdir(filesDir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

type Form = Partial<{
  number: string
  connectedAt: string
  product: string
  city: string
  comment: string
  file: Buffer | null
  fileName: string
  key: string | null
}>

let keys = 0

/** Sends a claim as a browser does. A field whose value is null is not sent. */
export const sendClaim = (
  test: Pick<TestApp, 'app'>,
  member: Pick<SignedIn, 'accessToken'>,
  { file, fileName = 'IMG_0001.HEIC.jpg', key, ...fields }: Form = {},
): Promise<LightMyRequestResponse> =>
  sendForm(test, member, {
    url: '/api/contract/claim/',
    fields: { number: 'Н-1', connectedAt: '2026-11-05', product: 'internet', comment: '', ...fields },
    file,
    fileName,
    key,
  })

type ReplyForm = Omit<Form, 'city' | 'comment' | 'product' | 'file'> & {
  orderId: string
  requestId: string
  text?: string
  file?: Buffer | null
}

/** Sends the reply to a request for information about a claim, by default without a file. */
export const replyTo = (
  test: Pick<TestApp, 'app'>,
  member: Pick<SignedIn, 'accessToken'>,
  { orderId, file = null, fileName = 'IMG_0002.jpg', key, ...fields }: ReplyForm,
): Promise<LightMyRequestResponse> =>
  sendForm(test, member, {
    url: `/api/contract/claim/${orderId}/reply/`,
    fields: { text: 'Проверил, всё верно', ...fields },
    file,
    fileName,
    key,
  })

async function sendForm(
  { app }: Pick<TestApp, 'app'>,
  { accessToken }: Pick<SignedIn, 'accessToken'>,
  {
    url,
    fields,
    file,
    fileName,
    key = `key-${(keys += 1)}-${Date.now()}`,
  }: {
    url: string
    fields: Record<string, string>
    file: Buffer | null | undefined
    fileName: string
    key: string | null | undefined
  },
): Promise<LightMyRequestResponse> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const bytes = file === undefined ? await aPhoto() : file
  if (bytes) form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), fileName)
  const body = new Response(form)
  return app.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      authorization: `Bearer ${accessToken}`,
      ...(key !== null && { 'idempotency-key': key }),
    },
  })
}

/** Sends a claim and returns the created order. Throws when the claim is refused. */
export async function aClaim(
  test: Pick<TestApp, 'app'>,
  member: Pick<SignedIn, 'accessToken'>,
  form: Form = {},
): Promise<OrderCard> {
  const response = await sendClaim(test, member, form)
  if (response.statusCode !== 200) throw new Error(`the claim was not created: ${response.body}`)
  return response.json<{ order: OrderCard }>().order
}

export const sendRequest = (
  { app }: Pick<TestApp, 'app'>,
  { accessToken }: Pick<SignedIn, 'accessToken'>,
  url: string,
  method: 'GET' | 'POST' = 'GET',
): Promise<LightMyRequestResponse> =>
  app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
    },
  })

/** Requests information about a claim as staff do, and returns the id of the request. */
export async function aRequest(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { orderId, text = 'Проверьте номер' }: { orderId: string; text?: string },
): Promise<string> {
  const { rows: orders } = await db.query<{ number: bigint }>({
    text: 'select number from orders where id = $1',
    values: [orderId],
  })
  const number = orders[0]?.number ?? 0n
  await requestInformation({ db, clock, actor: 'staff:olga' }, { number, text })
  const { rows } = await db.query<{ id: string }>({
    text: 'select id from claim_information_requests where order_id = $1 and replied_at is null',
    values: [orderId],
  })
  return rows[0]?.id ?? ''
}

/** Claims a contract with a photo, and replies to a request with another photo. Returns the ids of both files. */
export async function aRepliedClaim(
  test: Pick<TestApp, 'app'> & Pick<AppContext, 'db' | 'clock'>,
  member: Pick<SignedIn, 'accessToken'>,
  { request, reply, ...claim }: { city: string; comment: string; request: string; reply: string },
): Promise<string[]> {
  const number = aNumber()
  const { id: orderId } = await aClaim(test, member, { ...claim, number })
  const requestId = await aRequest(test, { orderId, text: request })
  const form = { orderId, requestId, number, connectedAt: '2026-11-05', text: reply, file: await aPhoto() }
  const response = await replyTo(test, member, form)
  if (response.statusCode !== 200) throw new Error(`the reply was not saved: ${response.body}`)
  const { rows } = await test.db.query<{ id: string }>({
    text: `select file_id as id from claims where order_id = $1
      union all select file_id from claim_information_requests where order_id = $1`,
    values: [orderId],
  })
  return rows.map(({ id }) => id)
}
