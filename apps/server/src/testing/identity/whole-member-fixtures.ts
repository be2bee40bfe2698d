import { erasers } from '../../erasers.ts'
import type { Erasers } from '../../modules/identity/account-deletion/account-deletion.service.ts'
import { join } from 'node:path'
import { auditRefusedAccess } from '../../platform/audit/audit.service.ts'
import { claimRoutes } from '../../modules/earnings/claims/claims.routes.ts'
import { identityDocumentRoutes } from '../../modules/identity/identity-documents/identity-documents.routes.ts'
import { createPictures } from '../../platform/pictures/pictures.ts'
import { recipientRoutes } from '../../modules/payouts/recipients/recipients.routes.ts'
import { testStatementRoutes } from '../earnings/statement-fixtures.ts'
import { addStaff } from '../../platform/staff/staff.service.ts'
import { ticketRoutes } from '../../modules/engagement/tickets/tickets.routes.ts'
import {
  approveWithdrawal,
  requestWithdrawal,
  markPaid,
  markSent,
  rejectWithdrawal,
} from '../../modules/payouts/withdrawals/withdrawals.service.ts'
import { type Config, readConfig } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { openFiles } from '../../platform/storage/files.ts'
import { fileRoutes } from '../../platform/storage/files.routes.ts'
import { folderStore } from '../../platform/storage/stores/file-store.ts'
import type { Routes } from '../../platform/http/app.ts'
import type { Log } from '../../platform/log/log.ts'
import { newKey } from '../../platform/vault/seal.ts'
import { openVault } from '../../platform/vault/vault.ts'
import { aMember, type SignedIn } from './member-fixtures.ts'
import { aFolder, aRepliedClaim } from '../earnings/claim-fixtures.ts'
import { aNumber, aLine, importLines } from '../earnings/contract-fixtures.ts'
import { firstVersions } from './first-consent-versions.ts'
import { aDocument, approveTaken, aScan, sentDocument } from './identity-document-fixtures.ts'
import { aPhoto } from '../files/photos.ts'
import { aConfirmedRecipient, haveBanks, tBank } from '../payouts/recipient-fixtures.ts'
import { testSandbox } from '../files/test-sandbox.ts'
import { buildTestApp, type TestApp } from '../harness/test-app.ts'
import { aClock, type TestClock } from '../harness/test-clock.ts'
import {
  insertNewsAndPasskeyRows,
  insertNotificationRows,
  insertSecurityEventRows,
} from './whole-member-rows.ts'
import { aMessage } from '../engagement/ticket-fixtures.ts'
import { give } from '../payouts/withdrawal-fixtures.ts'
import type { AppContext } from '../../platform/context.ts'

export type WholeTest = TestApp &
  Pick<AppContext, 'db' | 'config' | 'files' | 'vault' | 'pictures'> & {
    clock: TestClock
    erasers: Erasers
    folder: string
  }

type Parts = Pick<WholeTest, 'db' | 'clock' | 'config' | 'files' | 'vault' | 'pictures'>
type RouteParts = Parts & Pick<TestApp, 'sessions' | 'codes'> & { wakeOutbox: () => void }

/** Builds a server with all routes that store data of members, and a new folder for its files. */
export async function aWholeTest(
  db: Db,
  {
    routes,
    config: changed = {},
    clock = aClock(),
    log,
  }: { routes: (parts: RouteParts) => Routes[]; config?: Partial<Config>; clock?: TestClock; log?: Log },
): Promise<WholeTest> {
  const folder = await aFolder()
  const config = { ...readConfig({ DATA_DIR: folder }), ...changed }
  const vault = openVault({ db, keys: [{ id: 'test', key: newKey() }] })
  const sandbox = testSandbox
  const store = folderStore(join(folder, 'files'))
  const files = openFiles({ db, clock, store, vault, limits: false, sandbox })
  const pictures = await createPictures({ db, clock, config, sandbox })
  const parts = { db, clock, config, files, vault, pictures, erasers }
  await haveBanks(db)
  const test = await buildTestApp({
    db,
    clock,
    config,
    realCodes: true,
    ...(log && { log }),
    routes: (routeParts) => [
      identityDocumentRoutes({ ...routeParts, ...parts }),
      claimRoutes({ ...routeParts, files, limits: false }),
      ticketRoutes({ ...routeParts, files, limits: false, answerHours: 24 }),
      recipientRoutes(routeParts),
      testStatementRoutes(routeParts, config),
      fileRoutes({ ...routeParts, files, onRefused: auditRefusedAccess(routeParts) }),
      ...routes({ ...routeParts, ...parts }),
    ],
  })
  return { ...test, ...parts, folder }
}

/**
 * Texts that occur only in the data of one member. A test searches for them to find every stored copy of that
 * data.
 */
export const canaries = {
  firstName: 'Канарейслав',
  middleName: 'Канарейевич',
  lastName: 'Канарейкин',
  cityName: 'Канарейск',
  employer: 'ООО «Канарейка-работа»',
  userName: 'canary-name',
  email: 'canary@canary.example',
  nextEmail: 'canary-next@canary.example',
  userAgent: 'CanaryBrowser/1.0',
  ip: '203.0.113.77',
  address: 'г. Канарейск, ул. Адресная, 7',
  // No other data of the tests, such as contract numbers, contain these digits.
  serial: '0733',
  number: '004422',
  inn: '500100732259',
  comment: 'Канарейка из комментария',
  claimCity: 'Канарейкоград',
  claimRequest: 'Канарейка из запроса уточнения',
  claimReply: 'Канарейка из уточнения',
  question: 'Канарейка из вопроса',
  account: '40817810600000123456',
  otherPhone: '79990001122',
  formerPhone: '79990001133',
} as const

export type WholeMember = SignedIn & { paid: string; rejected: string; files: string[]; avatar: string }

/** Creates a member and stores data of every kind that the server can store about a member. */
export async function aWholeMember(test: WholeTest): Promise<WholeMember> {
  const { app, db, clock } = test
  const member = await aMember(db, { clock })
  const send = async (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${member.accessToken}`, 'user-agent': canaries.userAgent }
    const response = await app.inject({
      method,
      url,
      headers,
      remoteAddress: canaries.ip,
      ...(payload && { payload }),
    })
    if (response.statusCode !== 200) throw new Error(`${method} ${url}: ${response.body}`)
    return response
  }
  await nameThem({ test, member, send })
  const files = await giveDocument(test, member)
  const { claimCity: city, comment, claimRequest: request, claimReply: reply } = canaries
  const claimFiles = await aRepliedClaim(test, member, { city, comment, request, reply })
  await importLines(db, clock, [aLine({ number: aNumber(), phone: member.phone, day: '2026-11-05' })])
  const question = await aMessage(test, member, { text: canaries.question, files: [await aPhoto()] })
  const withdrawals = await withdraw(test, member)
  await insertNewsAndPasskeyRows(db, member)
  await insertNotificationRows(db, member)
  await insertSecurityEventRows(db, member)
  const avatar = await test.pictures.setAvatar({ memberId: member.memberId, file: await aPhoto() })
  await send('GET', '/api/statement/?dateSince=2026-11-01&dateTo=2026-11-20&format=pdf')
  return {
    ...member,
    ...withdrawals,
    avatar,
    files: [...files, ...claimFiles, question.messages[0]?.files[0]?.id ?? ''],
  }
}

type MemberHistory = {
  test: WholeTest
  member: SignedIn
  send: (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object) => Promise<unknown>
}

async function nameThem({ test: { db, clock, drainOutbox }, member, send }: MemberHistory): Promise<void> {
  const { firstName, middleName, lastName, cityName, userName, email, nextEmail, employer } = canaries
  await send('POST', '/api/lk/edit/set-user-data/', { firstName, middleName, lastName, cityName })
  await send('PUT', '/api/lk/edit/set-place-of-work/', { Employer: employer })
  for (const purpose of ['advertising', 'documents'] as const)
    await send('POST', '/api/consents/', { purpose, given: true, textVersion: firstVersions[purpose] })
  await send('PUT', '/api/lk/edit/set-account-data/', { userName, email: nextEmail })
  await drainOutbox()
  await db.query({
    text: 'update members set email = $2, email_confirmed_at = $3 where id = $1',
    values: [member.memberId, email, clock.systemNow()],
  })
  await db.query({
    text: 'update sessions set ip = $2, user_agent = $3 where member_id = $1',
    values: [member.memberId, canaries.ip, canaries.userAgent],
  })
  await db.query({
    text: 'insert into phone_changes (member_id, phone, expires_at) values ($1, $2, $3)',
    values: [member.memberId, canaries.otherPhone, new Date(clock.systemNow().getTime() + 60_000)],
  })
  await db.query({
    text: 'insert into former_phones (member_id, phone) values ($1, $2)',
    values: [member.memberId, canaries.formerPhone],
  })
}

async function giveDocument(test: WholeTest, member: SignedIn): Promise<string[]> {
  const { db, clock } = test
  const scans = [
    await aScan(test, member, 'pasportScan'),
    await aScan(test, member, 'adressScan'),
    await aScan(test, member, 'innScan'),
  ]
  const { serial, number, address: registrationAddress, inn } = canaries
  await sentDocument(test, member, { ...aDocument({ serial, number, registrationAddress, inn }), version: 0 })
  const name = 'olga'
  await addStaff(db, { name, phone: '79990009988', now: clock.systemNow() }).catch(() => undefined)
  await approveTaken({ db, clock, staffName: name }, member.phone)
  return scans
}

/** Requests two withdrawals: one to a bank account, which is paid, and one to a phone, which is rejected. */
async function withdraw(test: WholeTest, member: SignedIn): Promise<{ paid: string; rejected: string }> {
  const { db, clock, config } = test
  const { memberId } = member
  await give(db, { memberId, amount: 50_000n })
  const toAccount = { bic: tBank.bic, account: canaries.account }
  await aConfirmedRecipient(test, member, toAccount)
  test.clock.moveBy({ seconds: 61 })
  const toPhone = { bankId: tBank.id, phone: canaries.otherPhone }
  const later = { ...member, accessToken: test.sessions.createAccessToken(member.sessionId) }
  await aConfirmedRecipient(test, later, toPhone)
  await db.query({
    text: `update recipients set confirmed_at = confirmed_at - interval '3 days' where member_id = $1`,
    values: [memberId],
  })
  await db.query({
    text: `insert into automatic_withdrawals
        (id, member_id, recipient_id, threshold, day, fee, tax_mode, created_at, confirmed_at, next_on)
      select gen_random_uuid(), $1, id, 1000000, 5, 0, 'none', now(), now(), '2099-01-05' from recipients
      where member_id = $1 and account is not null`,
    values: [memberId],
  })
  const withdrawing = { db, clock, withdrawalConfig: config.withdrawals }
  const requestFor = (key: string, to: object) =>
    requestWithdrawal(withdrawing, { memberId, key, request: { amount: 1_000, ...to } as never })
  const [paid, rejected] = [await requestFor('paid', toAccount), await requestFor('rejected', toPhone)]
  const change = { actor: 'staff:olga', at: clock.businessNow() }
  await db.transaction(async (tx) => {
    for (const apply of [approveWithdrawal, markSent, markPaid])
      await apply(tx, { ...change, orderId: paid.id })
    await rejectWithdrawal(tx, { ...change, orderId: rejected.id, reason: 'bank_unavailable' })
  })
  return { paid: paid.id, rejected: rejected.id }
}
