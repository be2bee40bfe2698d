import { consoleApi } from '@impulse/api/staff/console-access'
import { expect, it } from 'vitest'
import { verifyMoney } from './modules/operations/verification/verify-money.ts'
import { routeTable } from './platform/http/add-route.ts'
import {
  anAttackedServer,
  type Attacker,
  attackers,
  hashMemberRows,
} from './testing/attacks/attacked-server.ts'
import { generateRequest, type GeneratedRequest, type RouteKey } from './testing/attacks/generate-request.ts'
import { testDatabase } from './testing/database/test-database.ts'
import { mentions } from './testing/harness/mentions.ts'
import { repeated, times } from './testing/harness/repeat.ts'

const { db } = await testDatabase()
const server = await anAttackedServer(db)
const keys = Object.keys(routeTable) as RouteKey[]
const isOfConsole = (key: RouteKey) => key.includes(` ${consoleApi}/`)
const isUntrusted = (attacker: Attacker) => attacker === 'anonymous' || attacker === 'member'

/** Decodes a URL. A damaged one stays as it is. */
function decode(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

/** Differences that the data of the victim have already, because the fixture writes some of its rows directly. */
const differencesBefore = await db.snapshot(verifyMoney)

/** Numbers of answers by status, so that a test can show that its requests went further than the first check. */
type Counts = Record<number, number>

/**
 * Sends a request and returns what is wrong with the answer: an error of the server, a refusal without words, or data of
 * the victim in an answer to an untrusted sender.
 */
async function attack(attacker: Attacker, request: GeneratedRequest, counts: Counts): Promise<string[]> {
  const headers = { ...request.headers, ...(await server.signIn(attacker)) }
  const { statusCode, body } = await server.app.inject({ ...request, headers })
  counts[statusCode] = (counts[statusCode] ?? 0) + 1
  if (statusCode === 401) server.signOut(attacker)
  const sent = `${decode(request.url)} ${String(request.payload ?? '')}`
  const leaked = server.secrets.filter(
    (secret) => isUntrusted(attacker) && mentions(body, secret) && !sent.includes(secret),
  )
  const isClear = statusCode < 400 || (statusCode < 500 && /[а-яё]/i.test(body))
  if (isClear && leaked.length === 0) return []
  const shownRequest = `${attacker}: ${request.method} ${sent.slice(0, 500)}`
  return [`${shownRequest} → ${statusCode} ${leaked.join(', ')} ${body.slice(0, 200)}`]
}

it('damaged and made-up requests to every route, by everybody who can call it, get no error of the server and no data of a member, and leave the books consistent', async ({
  annotate,
}) => {
  const wrong: string[] = []
  const counts: Counts = {}
  for (const hostileOneIn of times(repeated(4), (index) => (index % 2 === 0 ? 4 : 40))) {
    // No worker runs. After five minutes the readiness probe would fail because of the jobs that wait for one.
    await db.query({ text: 'update outbox set run_at = now()', values: [] })
    for (const key of keys)
      for (const attacker of attackers.filter((one) => isOfConsole(key) || isUntrusted(one))) {
        const request = await generateRequest(key, routeTable[key], { ...server, hostileOneIn })
        wrong.push(...(await attack(attacker, request, counts)))
      }
  }
  await annotate(`answers by status: ${JSON.stringify(counts)}`)
  expect(wrong).toEqual([])
  expect(counts[200]).toBeGreaterThan(repeated(4) * 100)
  expect(server.loggedErrors).toEqual([])
  expect(await db.snapshot(verifyMoney)).toEqual(differencesBefore)
})

it('another member who knows all ids of a member reads and changes nothing of that member by any route', async ({
  annotate,
}) => {
  const { memberId } = server.victim
  const before = await hashMemberRows(db, memberId)
  const wrong: string[] = []
  const counts: Counts = {}
  for (const key of keys.filter((one) => !isOfConsole(one)))
    for (const known of key.includes(':')
      ? server.victimIds.map((id) => [id])
      : times(5, () => server.victimIds)) {
      const request = await generateRequest(key, routeTable[key], { known, hostileOneIn: Infinity })
      wrong.push(...(await attack('member', request, counts)))
    }
  await annotate(`answers by status: ${JSON.stringify(counts)}`)
  expect(wrong).toEqual([])
  expect(counts[404]).toBeGreaterThan(100)
  expect(await hashMemberRows(db, memberId)).toEqual(before)
})
