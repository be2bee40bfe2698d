import { type StaffRole, staffRoles } from '@impulse/api/staff/console-permissions'
import pino from 'pino'
import { afterAll } from 'vitest'
import { buildBackend } from '../../backend.ts'
import type { Db } from '../../platform/db/db.ts'
import type { App } from '../../platform/http/app.ts'
import { aMember, testPasswords } from '../identity/member-fixtures.ts'
import { aWholeMember, aWholeTest, canaries, type WholeMember } from '../identity/whole-member-fixtures.ts'
import { aStaffMember, host, type TestConsole } from '../operations/staff-fixtures.ts'

/** Sender of a request: a person who is not signed in, another member than the victim, or a staff member with this role. */
export const attackers = ['anonymous', 'member', ...staffRoles] as const
export type Attacker = (typeof attackers)[number]

export type AttackedServer = {
  app: App
  victim: WholeMember
  /** Texts of the victim that nobody but the victim and staff may read. */
  secrets: readonly string[]
  /** Ids, phones and other texts that exist in the database. */
  known: readonly string[]
  /** Ids of the victim and of the victim's rows. */
  victimIds: readonly string[]
  /** Lines of the log that report an error. */
  loggedErrors: string[]
  /** Returns the headers of a signed-in attacker. Signs the attacker in again after `signOut`. */
  signIn: (attacker: Attacker) => Promise<Record<string, string>>
  signOut: (attacker: Attacker) => void
}

/** Builds the whole server with a member who has data of every kind, and with attackers who are signed in. */
export async function anAttackedServer(db: Db): Promise<AttackedServer> {
  const whole = await aWholeTest(db, { routes: () => [] })
  const victim = await aWholeMember(whole)
  const { memberId, sessionId, paid, rejected } = victim
  const victimIds = [memberId, sessionId, paid, rejected, ...(await selectIds(db, memberId))]
  const loggedErrors: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void loggedErrors.push(line) })
  const { app } = await buildBackend({
    ...whole,
    log,
    passwords: testPasswords,
    maxEventLoopDelayMs: 0,
    isServing: () => true,
    wakeOutbox: () => undefined,
  })
  await app.ready()
  afterAll(() => app.close())
  const testConsole: TestConsole = { ...whole, app, origin }
  const signedIn = new Map<Attacker, Record<string, string>>()
  const signIn = async (attacker: Attacker) => {
    const headers = signedIn.get(attacker) ?? (await newHeaders(testConsole, attacker))
    signedIn.set(attacker, headers)
    return headers
  }
  return {
    app,
    victim,
    secrets: [...secretCanaries, victim.phone],
    known: [...victimIds, ...(await selectIds(db, null)), ...commonTexts],
    victimIds,
    loggedErrors,
    signIn,
    signOut: (attacker) => void signedIn.delete(attacker),
  }
}

const origin = `http://${host}`

async function newHeaders(test: TestConsole, attacker: Attacker): Promise<Record<string, string>> {
  if (attacker === 'anonymous') return { host, origin }
  if (attacker === 'member') {
    const { accessToken } = await aMember(test.db, { clock: test.clock })
    return { host, origin, authorization: `Bearer ${accessToken}` }
  }
  const { cookie } = await aStaffMember(test, { roles: [attacker satisfies StaffRole] })
  return { host, origin, cookie }
}

/** Texts of the whole member that occur in no public answer and in no answer to another member. */
const secretCanaries = Object.values(canaries).filter(
  (text) => text !== canaries.inn && text !== canaries.serial && text !== canaries.number,
)

/** Texts that many requests need in order to pass the validation. */
const commonTexts = [
  '79161110077',
  '000000',
  '2026-11-01',
  '2026-11-20',
  '2026-11-05T10:00:00Z',
  'pdf',
  'person@example.com',
  'Причина',
  '044525974',
  '40817810600000123456',
  '1',
  '25',
]

/** Selects ids and numbers of up to five rows of each table: of the member's rows, or of rows that belong to nobody. */
async function selectIds(db: Db, memberId: string | null): Promise<string[]> {
  const { rows: columns } = await db.query<{ table: string; column: string }>({
    text: `select table_name as table, column_name as column from information_schema.columns c
      where table_schema = 'public' and column_name in ('id', 'number', 'slug', 'key', 'name')
        and exists (select from information_schema.columns other
          where other.table_name = c.table_name and other.column_name = 'member_id') = $1`,
    values: [memberId !== null],
  })
  const found = new Set<string>()
  for (const { table, column } of columns) {
    const { rows } = await db.query<{ text: string | null }>({
      text: `select distinct ${column}::text as text from ${table} ${memberId === null ? '' : 'where member_id = $1'} limit 5`,
      values: memberId === null ? [] : [memberId],
    })
    for (const { text } of rows) if (text) found.add(text)
  }
  return [...found]
}

/** Hashes the member's rows of each table. Leaves out the tables that record attempts to read them. */
export async function hashMemberRows(db: Db, memberId: string): Promise<Record<string, string>> {
  const { rows: tables } = await db.query<{ name: string }>({
    text: `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'member_id' and table_name <> all($1)`,
    values: [['audit_events', 'security_events']],
  })
  const hashes = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await db.query<{ hash: string }>({
        text: `select count(*) || ' ' || coalesce(md5(string_agg(to_jsonb(t)::text, ',' order by to_jsonb(t)::text)), '') as hash
          from ${name} t where member_id = $1`,
        values: [memberId],
      })
      return [name, rows[0]?.hash ?? ''] as const
    }),
  )
  return Object.fromEntries(hashes)
}
