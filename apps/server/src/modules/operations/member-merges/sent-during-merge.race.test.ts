import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/ids/ids.ts'
import { newKey } from '../../../platform/vault/seal.ts'
import { openVault } from '../../../platform/vault/vault.ts'
import { aFilesFolder } from '../../../testing/earnings/claim-fixtures.ts'
import { aNumber } from '../../../testing/earnings/contract-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { holdLock, untilSomebodyWaits } from '../../../testing/database/lock-waits.ts'
import {
  importContractsOf,
  mergeContext,
  proposed,
  twoAccounts,
} from '../../../testing/operations/member-merge-fixtures.ts'
import { aDocument } from '../../../testing/identity/identity-document-fixtures.ts'
import { aPayoutTest } from '../../../testing/payouts/payout-fixtures.ts'
import { aPhoto } from '../../../testing/files/photos.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { makeClaim } from '../../earnings/claims/claims.service.ts'
import {
  getIdentityDocumentData,
  putScan,
  saveIdentityDocument,
} from '../../identity/identity-documents/identity-documents.service.ts'
import { closeTicketAsStaff, createTicket, writeMessage } from '../../engagement/tickets/tickets.service.ts'
import { decideMerge } from './member-merges.service.ts'

const { db } = await testDatabase({ connections: 24 })
const { clock } = await aPayoutTest(db)
const keys = [{ id: 'test', key: newKey() }] as const
const { files } = await aFilesFolder(db, keys)
const vault = openVault({ db, keys })
const on = { db, clock }
const context = mergeContext(on)
const claiming = { ...on, files, limits: false }
const asking = { ...claiming, answerHours: 24 }
const photo = await aPhoto()
const connectedAt = '2026-01-05'

type Two = Awaited<ReturnType<typeof twoAccounts>>
const claims = ({ duplicate }: Two, number = aNumber()) =>
  makeClaim(claiming, {
    memberId: duplicate.memberId,
    key: randomUUID(),
    file: photo,
    fields: { number, connectedAt, product: 'internet', city: '', comment: '' },
  })
const toMessage = ({ duplicate: { memberId } }: Two) => ({
  memberId,
  key: randomUUID(),
  text: 'Где деньги?',
  files: [],
})
const createFor = (two: Two) => createTicket(asking, { ...toMessage(two), about: 'general', object: '' })

/** Returns the owner (`member` or `duplicate`) of each open claim or ticket of the two accounts. */
async function listWaiting(table: 'claims' | 'tickets', { member, duplicate }: Two) {
  const isOpen = table === 'claims' ? 'is_open' : `status = 'open'`
  const { rows } = await db.query<{ id: string }>({
    text: `select member_id as id from ${table} where member_id = any($1) and ${isOpen}`,
    values: [[member.memberId, duplicate.memberId]],
  })
  return rows.map(({ id }) => (id === member.memberId ? 'member' : 'duplicate'))
}

/**
 * Calls `send` near the end of a merge, when the merge has locked both accounts and waits for the lock on the
 * duplicate's sessions.
 */
async function sentAtTheEnd(two: Two, send: () => Promise<unknown>) {
  const { id } = await proposed(context, two.pair)
  const letGo = await holdLock(db, (tx) =>
    tx.query({
      text: 'select from sessions where member_id = $1 for update',
      values: [two.duplicate.memberId],
    }),
  )
  const merging = decideMerge(context, { id, staffName: 'petr', isApproved: true })
  await untilSomebodyWaits(db)
  const sending = send()
  await untilSomebodyWaits(db, 2)
  await letGo()
  await Promise.all([sending, merging])
}

it('a claim that the duplicate sends during the merge belongs to the primary account, together with its file', async () => {
  const two = await twoAccounts(on)
  await sentAtTheEnd(two, () => claims(two))
  expect(await listWaiting('claims', two)).toEqual(['member'])
  const { rows } = await db.query<{ id: string; owner: string }>({
    text: 'select f.id, f.member_id as owner from claims c join files f on f.id = c.file_id where c.member_id = $1',
    values: [two.member.memberId],
  })
  expect(rows).toMatchObject([{ owner: two.member.memberId }])
  const { memberId } = two.member
  expect(await files.read(db, { id: rows[0]?.id ?? '', reader: { memberId } })).not.toBeNull()
})

it('refuses a claim that the duplicate sends during the merge about a contract of the primary account', async () => {
  const two = await twoAccounts(on)
  const [number = ''] = await importContractsOf(on, { phone: two.member.phone, day: connectedAt })
  const sent = sentAtTheEnd(two, () => claims(two, number))
  await expect(sent).rejects.toMatchObject({ code: 'contract_known' })
})

it('a ticket or a message that the duplicate sends during the merge belongs to the primary account', async () => {
  const two = await twoAccounts(on)
  await sentAtTheEnd(two, () => createFor(two))
  expect(await listWaiting('tickets', two)).toEqual(['member'])

  const more = await twoAccounts(on)
  const { id, number } = await createFor(more)
  await closeTicketAsStaff({ ...on, staffName: 'olga' }, BigInt(number))
  await sentAtTheEnd(more, () => writeMessage(asking, { ...toMessage(more), ticketId: id }))
  expect(await listWaiting('tickets', more)).toEqual(['member'])
})

it('refuses an identity document or scan that the duplicate sends during the merge', async () => {
  const documents = { ...on, files, vault }
  const sends = ({ duplicate: { memberId } }: Two) =>
    saveIdentityDocument(documents, { memberId, version: 0, data: aDocument() })
  const puts = ({ duplicate: { memberId } }: Two) =>
    putScan(documents, { id: newId(), memberId, field: 'pasportScan', file: photo, rotate: 0 })
  for (const send of [sends, puts]) {
    const two = await twoAccounts(on)
    const before = await getIdentityDocumentData(documents, two.duplicate.memberId)
    await expect(sentAtTheEnd(two, () => send(two))).rejects.toMatchObject({ code: 'account_merged' })
    expect(await getIdentityDocumentData(documents, two.duplicate.memberId)).toEqual(before)
  }
})

it.each(times(repeated(20), (i) => i + 1))(
  'tickets that the duplicate sends during a merge either prevent the merge or belong to the primary account (iteration %i)',
  async () => {
    const two = await twoAccounts(on)
    const { id } = await proposed(context, two.pair)
    const [merge, ...sent] = await Promise.allSettled([
      decideMerge(context, { id, staffName: 'petr', isApproved: true }),
      ...times(4, () => createFor(two)),
    ])
    expect(sent.map(({ status }) => status)).toEqual(times(4, () => 'fulfilled'))
    if (merge.status === 'rejected') expect(merge.reason).toMatchObject({ code: 'merge_questions' })
    const whose = merge.status === 'rejected' ? 'duplicate' : 'member'
    expect(await listWaiting('tickets', two)).toEqual(times(4, () => whose))
  },
)
