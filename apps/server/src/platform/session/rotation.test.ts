import { expect, test } from 'vitest'
import { aMember, testPasswords } from '../../testing/identity/member-fixtures.ts'
import { aClock } from '../../testing/harness/test-clock.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { openLog } from '../log/log.ts'
import type { SessionPasswords } from '../vault/secrets.ts'
import { openSessions } from './session.ts'

const { db } = await testDatabase()
const log = openLog('silent')
const [before] = testPasswords
const newPassword = 'the password of next month, long enough'

const sessionsWith = (passwords: SessionPasswords) => openSessions({ db, clock: aClock(), log, passwords })

test('all members stay signed in while the session password is rotated', async () => {
  const member = await aMember(db)
  const rotating = sessionsWith([newPassword, before])
  expect(await rotating.resolve(member.accessToken, ['access'])).toMatchObject({ memberId: member.memberId })
  expect(await rotating.resolve(member.sessionBearer, ['session'])).toMatchObject({
    memberId: member.memberId,
  })
  const { refreshToken } = await rotating.refresh(member.refreshToken)
  const rotated = sessionsWith([newPassword])
  expect((await rotated.refresh(refreshToken)).sessionId).toBe(member.sessionId)
})

test('two tabs that refresh with the same token get the same next token, even during a rotation of the session password', async () => {
  const member = await aMember(db)
  const firstResult = await sessionsWith([before]).refresh(member.refreshToken)
  const secondResult = await sessionsWith([newPassword, before]).refresh(member.refreshToken)
  expect(secondResult.refreshToken).toBe(firstResult.refreshToken)
})

test('refuses a token that was signed with a removed session password, but does not end the session of the token', async () => {
  const member = await aMember(db)
  const without = sessionsWith([newPassword])
  expect(await without.resolve(member.accessToken, ['access'])).toBeNull()
  await expect(without.refresh(member.refreshToken)).rejects.toMatchObject({ code: 'invalid_refresh_token' })
  const { refreshToken } = await sessionsWith([before]).refresh(member.refreshToken)
  expect(refreshToken).not.toBe(member.refreshToken)
})

test('the last use of a session is recorded at most once a minute', async () => {
  const clock = aClock()
  const member = await aMember(db, { clock })
  const other = await aMember(db, { clock })
  const lastUse = async () => (await sessions.listLiveSessions(db, other.memberId))[0]?.lastUsedAt
  let statements = 0
  const counting = { ...db, query: ((q) => (statements++, db.query(q))) as typeof db.query }
  const sessions = openSessions({ db: counting, clock, log, passwords: testPasswords })
  const usedBefore = await lastUse()
  for (let call = 0; call < 5; call++) await sessions.resolve(member.accessToken, ['access'])
  expect(statements).toBe(5)
  clock.moveBy({ seconds: 61 })
  for (let call = 0; call < 5; call++) await sessions.resolve(member.accessToken, ['access'])
  expect(statements).toBe(11)
  expect(await lastUse()).toEqual(usedBefore)
})

test('listBearerMembers returns one result per token, in order: the member for the token of an active session, and null for any other token', async () => {
  const clock = aClock({ isStopped: true })
  const sessions = openSessions({ db, clock, log, passwords: testPasswords })
  const [one, other, signedOut] = [
    await aMember(db, { clock }),
    await aMember(db, { clock }),
    await aMember(db, { clock }),
  ]
  await sessions.end(signedOut.sessionId, 'logout')
  const bearers = [other.sessionBearer, signedOut.sessionBearer, one.accessToken, 'x', one.sessionBearer]
  expect(await sessions.listBearerMembers(bearers)).toEqual([other.memberId, null, null, null, one.memberId])
  clock.moveBy({ days: 15 })
  expect(await sessions.listBearerMembers(bearers)).toEqual([null, null, null, null, null])
})

test('a session stores at most 300 characters of the user agent', async () => {
  const { memberId } = await aMember(db)
  const sessions = sessionsWith(testPasswords)
  const from = { ip: '127.0.0.1', userAgent: 'ab'.repeat(200) }
  const { sessionId } = await db.transaction((tx) => sessions.start(tx, { memberId, ...from }))
  const live = await sessions.listLiveSessions(db, memberId)
  expect(live.find(({ id }) => id === sessionId)?.userAgent).toBe('ab'.repeat(150))
})
