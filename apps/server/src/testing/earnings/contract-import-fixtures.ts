import { expect } from 'vitest'
import {
  type ConsoleImport,
  type ImportUpload,
  uploadPartBytes,
} from '@impulse/api/contracts/console-imports'
import { aVault, runReleaseWorkers, silentLog } from './contract-fixtures.ts'
import { aFilesFolder } from './claim-fixtures.ts'
import { sendAsStaff, aStaffMember, buildTestConsole } from '../operations/staff-fixtures.ts'
import { newId } from '../../platform/ids/ids.ts'
import { runImports } from '../../modules/earnings/contracts/imports/contract-imports.service.ts'
import { type PayoutConfig, readConfig } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'

const api = '/console/api'

/**
 * Builds a server with the routes of the console and two administrators. Returns functions that import contract
 * files as these administrators.
 */
export async function anImportsTest(db: Db, payouts: Partial<PayoutConfig> = {}) {
  const config = { payouts: { ...readConfig({}).payouts, ...payouts } }
  // The worker of imports, which some tests start with `fileKeys`, reads the files that this server seals.
  const sealed = { vault: aVault(db), files: (await aFilesFolder(db)).files }
  const test = await buildTestConsole({ db, config, sealed })
  const [ada, boris] = [
    await aStaffMember(test, { roles: ['admin'] }),
    await aStaffMember(test, { roles: ['admin'] }),
  ]

  const sendRequest = (
    path: string,
    payload?: object,
    person: Awaited<ReturnType<typeof aStaffMember>> = ada,
  ) =>
    sendAsStaff(test, payload ? 'POST' : 'GET', `${api}/${path}`, {
      cookie: person.cookie,
      ...(payload && { payload }),
    })
  const getErrorCode = async (response: ReturnType<typeof sendRequest>) =>
    (await response).json<{ error: { code: string } }>().error.code
  const putPart = (
    id: string,
    index: number,
    bytes: Uint8Array,
    person: Awaited<ReturnType<typeof aStaffMember>> = ada,
  ) =>
    test.app.inject({
      method: 'PUT',
      url: `${api}/import-uploads/${id}/parts/${index}`,
      payload: Buffer.from(bytes),
      headers: {
        host: 'localhost:3000',
        origin: test.origin,
        cookie: person.cookie,
        'content-type': 'application/octet-stream',
      },
    })
  const begin = async (bytes: number, fileName = 'Ноябрь.csv') =>
    (await sendRequest('import-uploads', { fileName, bytes })).json<ImportUpload>().id

  async function sent(bytes: Uint8Array, fileName?: string): Promise<string> {
    const id = await begin(bytes.length, fileName)
    for (let index = 0; index * uploadPartBytes < bytes.length; index += 1) {
      const part = bytes.subarray(index * uploadPartBytes, (index + 1) * uploadPartBytes)
      expect((await putPart(id, index, part)).statusCode).toBe(200)
    }
    return id
  }

  /** Carries out waiting checks, imports and undos of imports, and then runs `runReleaseWorkers`. */
  const carryOut = async (at = test.clock) => {
    await runImports({
      db,
      clock: at,
      config: config.payouts,
      vault: aVault(db),
      log: silentLog,
      token: newId(),
    })
    await runReleaseWorkers({ db, clock: at })
  }
  const fetchUpload = async (id: string) => (await sendRequest(`import-uploads/${id}`)).json<ImportUpload>()

  /** Requests the import of a checked file. Sends the revision of the file's newest report, as the console does. */
  const commit = async (id: string, person: Awaited<ReturnType<typeof aStaffMember>> = ada) => {
    const { revision } = await fetchUpload(id)
    return sendRequest(`import-uploads/${id}/commit`, { revision }, person)
  }

  async function checked(bytes: Uint8Array, mapping?: string): Promise<ImportUpload> {
    const id = await sent(bytes)
    expect(
      (await sendRequest(`import-uploads/${id}/check`, { ...(mapping && { mapping }) })).statusCode,
    ).toBe(200)
    await carryOut()
    return fetchUpload(id)
  }

  async function imported(bytes: Uint8Array): Promise<ImportUpload> {
    const { id } = await checked(bytes)
    expect((await commit(id)).statusCode).toBe(200)
    await carryOut()
    return fetchUpload(id)
  }
  const getImport = async (id: string | null) => (await sendRequest(`imports/${id}`)).json<ConsoleImport>()
  const audited = async (action: string) =>
    (
      await db.query<{ actor: string; object: string }>({
        text: 'select actor, object from audit_events where action = $1 order by id',
        values: [action],
      })
    ).rows.map(({ actor, object }) => [actor, object])
  const countStoredParts = async (id: string) =>
    (await db.query({ text: 'select from import_upload_parts where upload = $1', values: [id] })).rowCount
  return {
    ...test,
    ada,
    boris,
    sendRequest,
    getErrorCode,
    putPart,
    begin,
    sent,
    carryOut,
    fetchUpload,
    commit,
    checked,
    imported,
    getImport,
    audited,
    countStoredParts,
  }
}
