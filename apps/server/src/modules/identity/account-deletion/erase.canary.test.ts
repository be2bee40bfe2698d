import { expect, it } from 'vitest'
import { erasureCertificateLines } from './account-deletion.messages.ts'
import { hashRequest } from '../../../ledger/posting.ts'
import { verifyLedger } from '../../../ledger/verify.ts'
import { openLog } from '../../../platform/log/log.ts'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import {
  anAccountDeletionTest,
  bytesIn,
  runAccountDeletionJobs,
  getDump,
  requestAndConfirmDeletion,
} from '../../../testing/identity/account-deletion-fixtures.ts'
import { tBank } from '../../../testing/payouts/recipient-fixtures.ts'
import { mentions } from '../../../testing/harness/mentions.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { aWholeMember, aWholeTest, canaries } from '../../../testing/identity/whole-member-fixtures.ts'
import { addressHashes } from '../../../testing/identity/whole-member-rows.ts'
import { verifyWithdrawals } from '../../payouts/withdrawals/withdrawals.service.ts'
import { accountDeletionRoutes } from './account-deletion.routes.ts'
import {
  eraseAgain,
  eraseDueAccounts,
  getAccountDeletionByNumber,
  pruneRetained,
} from './account-deletion.service.ts'

const { db } = await testDatabase()
const lines: string[] = []
const log = openLog('debug', { write: (line: string) => void lines.push(line) })
const test = await aWholeTest(db, { routes: (parts) => [accountDeletionRoutes(parts)], log })
const member = await aWholeMember(test)
const personalValues: Record<string, string> = { ...canaries, phone: member.phone }
/**
 * Names of the test values that the server must retain by law: name and account of the recipient of a paid
 * withdrawal.
 */
const paymentFields = ['firstName', 'middleName', 'lastName', 'account']
const found = (text: string, names = Object.keys(personalValues)) =>
  names.filter((name) => mentions(text, personalValues[name] ?? ''))
const getBooks = async () =>
  (
    await db.query<{ transactions: unknown[]; available: bigint }>({
      text: `select (select json_agg(t order by seq) from transactions t where member_id = $1) as transactions,
      (select available from balances where member_id = $1) as available`,
      values: [member.memberId],
    })
  ).rows[0]
const state = async () => ({
  dump: await getDump(db),
  stored: await bytesIn(test.folder),
  books: await getBooks(),
})
const { dump: before, stored, books } = await state()
await requestAndConfirmDeletion(test, member)
test.clock.moveBy({ days: 30 })
const erasedCount = await eraseDueAccounts(test)
await runAccountDeletionJobs(test)
const { dump: after, stored: left, books: booksAfter } = await state()

it('after an erasure, the database, files and log contain no personal data of the member, except payment data that the law requires', async () => {
  // First checks that the database contained every unencrypted test value before the deletion. Without this check,
  // the absence of the values after the deletion would prove nothing.
  const sealed = ['address', 'serial', 'number', 'inn']
  expect(found(before)).toEqual(Object.keys(personalValues).filter((name) => !sealed.includes(name)))
  for (const id of [...member.files, member.avatar])
    expect([...stored.keys()].some((path) => path.includes(id))).toBe(true)

  expect(erasedCount).toBe(1)
  expect(found(after).toSorted()).toEqual(paymentFields.toSorted())
  const holding = after
    .split('\n')
    .filter((line) => found(line).length > 0)
    .map((line) => line.split(':')[0])
  expect(new Set(holding)).toEqual(new Set(['recipients', 'withdrawals']))
  for (const id of [...member.files, member.avatar])
    expect([...left.keys()].filter((path) => path.includes(id))).toEqual([])
  for (const [path, bytes] of left)
    expect([path, found(bytes.toString('latin1') + bytes.toString())]).toEqual([path, []])
  expect(found(lines.join(''))).toEqual([])
  expect(after).not.toMatch(new RegExp(`^member_keys: .*${member.memberId}`, 'm'))

  // The events of the security journal stay, without the hashes of their addresses.
  for (const hash of addressHashes)
    expect([before.includes(hash), after.includes(hash)]).toEqual([true, false])
  expect(after.match(new RegExp(`^security_events: .*${member.memberId}`, 'gm'))).toHaveLength(2)

  // The erasure also removes the hash of the withdrawal request, because the request contains a phone that
  // could be found from the hash.
  const request = { kind: 'withdrawal', amount: 1_000, bankId: tBank.id, phone: canaries.otherPhone }
  const hash = hashRequest(request).toString('hex')
  expect([before.includes(hash), after.includes(hash)]).toEqual([true, false])

  // The ledger of the erased member is unchanged, except for the forfeiture of the available points.
  expect(booksAfter?.transactions.slice(0, -1)).toEqual(books?.transactions)
  expect(booksAfter?.transactions.at(-1)).toMatchObject({
    kind: 'forfeiture',
    available_delta: -Number(books?.available),
    available_after: 0,
  })
  expect(await db.snapshot(verifyLedger)).toEqual([])
  expect(await db.snapshot(verifyWithdrawals)).toEqual([])
})

it('the erasure certificate lists the erased and retained items and contains no personal data', async () => {
  const { certificate, requestedAt, doneAt, number } = await getAccountDeletionByNumber(db, 101n)
  expect(certificate).toMatchObject({
    destroyed: {
      key: 1,
      profile: 1,
      document: 1,
      files: 6,
      threads: 1,
      pictures: 1,
      names: 1,
      recipients: 1,
      claims: 1,
    },
    retained: { withdrawals: 1, contracts: 1, consents: 4, statements: 1 },
    pointsLost: 49_500,
  })
  const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? ''
  const input = {
    number: Number(number),
    certificate: certificate!,
    requestedOn: day(requestedAt),
    doneOn: day(doneAt),
    prunedOn: null,
  }
  const text = erasureCertificateLines(input).join('\n')
  expect(text).toMatch(/^Акт №\u00a0101 об уничтожении персональных данных/)
  expect(found(text)).toEqual([])
})

it('later worker runs erase rows that other requests wrote during the erasure, and erase the retained payment data after five years', async () => {
  const { memberId } = member
  await db.query({
    text: `insert into notifications (member_id, id, key, category, title, body, created_at)
      values ($1, gen_random_uuid(), 'test', 'account', 'Почта подтверждена', $2, now())`,
    values: [memberId, canaries.email],
  })
  await db.query({
    text: 'update members set city_name = $2 where id = $1',
    values: [memberId, canaries.cityName],
  })
  await eraseAgain(test)
  expect(found(await getDump(db)).toSorted()).toEqual(paymentFields.toSorted())

  expect(await pruneRetained(test)).toBe(0)
  test.clock.moveBy({ days: 5 * 366 })
  expect(await pruneRetained(test)).toBe(1)
  expect(await pruneRetained(test)).toBe(0)
  expect(found(await getDump(db))).toEqual([])
  const { certificate, prunedAt } = await getAccountDeletionByNumber(db, 101n)
  const input = {
    number: 101,
    certificate: certificate!,
    requestedOn: '',
    doneOn: '',
    prunedOn: prunedAt?.toISOString() ?? null,
  }
  expect(erasureCertificateLines(input).join('\n')).toContain('срок хранения истёк')
})

it('refuses to store a file of an erased member', async () => {
  const content = { mediaType: 'image/jpeg', bytes: Buffer.from('late') }
  await expect(test.files.store({ ...member, field: 'claim', content })).rejects.toThrow()
})

it.each([
  `update recipients set phone = '79990005544'`,
  `update recipients set account = '40817810600000999999'`,
  `update withdrawals set full_name = 'Другой Человек'`,
])(
  'PostgreSQL refuses every change to the details of a recipient or the name of a withdrawal, except blanking them: %s',
  async (text) => {
    const other = await aWholeTest(db, { routes: () => [] })
    const payee = await aMember(db, { clock: other.clock })
    await db.query({
      text: `insert into recipients (id, member_id, kind, bank_id, phone, bank_name, created_at)
      values (gen_random_uuid(), $1, 'sbp', '100000000004', '79991112233', 'Т-Банк', now())`,
      values: [payee.memberId],
    })
    await expect(db.query({ text, values: [] })).rejects.toMatchObject({ code: '42501' })
  },
)

it('eraseDueAccounts erases no account when no account deletion is due', async () => {
  const other = await anAccountDeletionTest(db)
  expect(await eraseDueAccounts(other)).toBe(0)
})
