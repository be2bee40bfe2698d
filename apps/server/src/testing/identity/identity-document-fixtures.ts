import type { LightMyRequestResponse } from 'fastify'
import {
  type IdentityDocumentResponse,
  type IdentityDocumentData,
} from '@impulse/api/identity-documents/identity-document'
import { type ScanField } from '@impulse/api/identity-documents/identity-document-fields'
import { auditRefusedAccess } from '../../platform/audit/audit.service.ts'
import {
  decideIdentityDocument,
  type IdentityDocumentContext,
  takeDocument,
} from '../../modules/identity/identity-documents/identity-documents.service.ts'
import { identityDocumentRoutes } from '../../modules/identity/identity-documents/identity-documents.routes.ts'
import { addStaff } from '../../platform/staff/staff.service.ts'
import type { Db } from '../../platform/db/db.ts'
import { fileRoutes } from '../../platform/storage/files.routes.ts'
import type { Log } from '../../platform/log/log.ts'
import { newKey } from '../../platform/vault/seal.ts'
import { openVault } from '../../platform/vault/vault.ts'
import type { SignedIn } from './member-fixtures.ts'
import { aPhone } from './member-fixtures.ts'
import { aFilesFolder, storedIn } from '../earnings/claim-fixtures.ts'
import { aPhoto } from '../files/photos.ts'
import { buildTestApp, type TestApp } from '../harness/test-app.ts'
import { aClock, type TestClock } from '../harness/test-clock.ts'

export type IdentityDocumentTest = TestApp & {
  context: IdentityDocumentContext
  stored: () => Promise<string[]>
}

/**
 * Builds a server with the routes of identity documents, a new folder for scans, and the reviewers `olga` and
 * `petr`.
 */
export async function anIdentityDocumentTest(
  db: Db,
  { log, clock = aClock() }: { log?: Log; clock?: TestClock } = {},
): Promise<IdentityDocumentTest> {
  const keys = [{ id: 'test', key: newKey() }] as const
  const { files, filesDir } = await aFilesFolder(db, keys, { clock })
  const context = { db, clock, files, vault: openVault({ db, keys }) }
  for (const name of ['olga', 'petr']) await addStaff(db, { name, phone: aPhone(), now: clock.systemNow() })
  const test = await buildTestApp({
    db,
    clock,
    ...(log && { log }),
    routes: (parts) => [
      identityDocumentRoutes({ ...parts, ...context }),
      fileRoutes({ ...parts, files, onRefused: auditRefusedAccess(parts) }),
    ],
  })
  return { ...test, context, stored: () => storedIn(filesDir) }
}

/** Returns the fields of a valid Russian passport, as an external client sends them. */
export const aDocument = (change: Partial<IdentityDocumentData> = {}): IdentityDocumentData => ({
  gender: 'male',
  passportType: 'Паспорт гражданина РФ',
  passportCountry: 'Россия',
  dateOfBirth: '1990-04-12',
  serial: '4510',
  number: '123456',
  issuer: '',
  issuedAt: '2010-05-20',
  validTo: null,
  registrationAddress: 'г. Тула, ул. Лесная, д. 5, кв. 12',
  registrationIssuedAt: '2010-06-01',
  registrationExpiresAt: null,
  inn: '500100732259',
  ...change,
})

/**
 * Takes the identity document of the member with this phone for review, and approves it. `staffName`: name of the
 * reviewer.
 */
export async function approveTaken(
  context: Pick<IdentityDocumentContext, 'db' | 'clock'> & { staffName: string },
  phone: string,
): Promise<void> {
  await takeDocument(context, { phone })
  await decideIdentityDocument(context, { phone, status: 'approved', comment: '' })
}

type Member = Pick<SignedIn, 'accessToken'>

const bearer = ({ accessToken }: Member) => ({ authorization: `Bearer ${accessToken}` })

export const sendDocument = (
  { app }: Pick<TestApp, 'app'>,
  member: Member,
  payload: object,
): Promise<LightMyRequestResponse> =>
  app.inject({ method: 'POST', url: '/api/lk/edit/set-passport-data/', payload, headers: bearer(member) })

/** Sends an identity document and returns its stored state. Throws when the document is refused. */
export async function sentDocument(
  test: Pick<TestApp, 'app'>,
  member: Member,
  payload: object = { ...aDocument(), version: 0 },
): Promise<IdentityDocumentResponse> {
  const response = await sendDocument(test, member, payload)
  if (response.statusCode !== 200) throw new Error(`the document was not accepted: ${response.body}`)
  return response.json<{ passportData: IdentityDocumentResponse }>().passportData
}

export async function getDocument(
  { app }: Pick<TestApp, 'app'>,
  member: Member,
): Promise<IdentityDocumentResponse> {
  const response = await app.inject({
    method: 'GET',
    url: '/api/lk/edit/get-passport-data/',
    headers: bearer(member),
  })
  return response.json<{ passportData: IdentityDocumentResponse }>().passportData
}

/** Sends a scan as a browser does. When `file` is null, the form contains no file. */
export async function sendScan(
  { app }: Pick<TestApp, 'app'>,
  member: Member,
  { field, file, rotate }: { field: string; file?: Buffer | null; rotate?: string },
): Promise<LightMyRequestResponse> {
  const form = new FormData()
  const bytes = file === undefined ? await aPhoto() : file
  if (bytes) form.append('content', new Blob([new Uint8Array(bytes)]), 'scan.jpg')
  if (rotate !== undefined) form.append('rotate', rotate)
  const body = new Response(form)
  return app.inject({
    method: 'PUT',
    url: `/api/lk/edit/set-passport-file/?field=${field}`,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { ...bearer(member), 'content-type': body.headers.get('content-type') ?? '' },
  })
}

/** Uploads a scan and returns its id. Throws when the scan is refused. */
export async function aScan(
  test: Pick<TestApp, 'app'>,
  member: Member,
  field: ScanField,
  file?: Buffer,
): Promise<string> {
  const response = await sendScan(test, member, { field, ...(file && { file }) })
  if (response.statusCode !== 200) throw new Error(`the scan was not accepted: ${response.body}`)
  return response.json<{ id: string }>().id
}

export const deleteScan = (
  { app }: Pick<TestApp, 'app'>,
  member: Member,
  field: ScanField,
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'DELETE',
    url: `/api/lk/edit/set-passport-file/?field=${field}`,
    headers: bearer(member),
  })
