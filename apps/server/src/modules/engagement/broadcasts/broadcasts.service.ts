import { type BroadcastInput } from '@impulse/api/broadcasts/console-broadcasts'
import { maxListedPhones } from '@impulse/api/broadcasts/broadcast-limits'
import { normalizePhone } from '@impulse/api/fields/phone'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { takeOrRefuse } from '../../../platform/http/requests/rate-limits.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { findOwnersByPhones } from '../../identity/profile/profile.service.ts'
import { productExists, countAudience } from '../audience/audience.service.ts'
import { type AuditAction } from '../../../platform/audit/audit.service.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { toStaffActor, staffMember } from '../../../platform/staff/staff.service.ts'
import {
  type BroadcastRow,
  countMembers,
  findBroadcast,
  insertBroadcast,
  type StoredBroadcast,
  lockBroadcast,
  markSending,
  markStopped,
  putMembers,
  updateBroadcast,
} from './broadcasts.sql.ts'
import { audienceOf } from './deliver-broadcasts.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

export { sendBroadcasts } from './deliver-broadcasts.ts'

export type BroadcastAdminContext = DbContext & { staffName: string }

const maxTestsPerHour = 30

/**
 * Saves a new broadcast as a draft.
 * @throws Refusal staff_not_found, broadcast_title, broadcast_body, broadcast_link, broadcast_product,
 * broadcast_city, broadcast_too_many_phones, broadcast_no_phones, broadcast_unknown_phones
 */
export async function addBroadcast(
  context: BroadcastAdminContext,
  input: BroadcastInput,
): Promise<{ id: string }> {
  const { db, clock, staffName } = context
  return db.transaction(async (tx) => {
    const checkedBroadcast = await checked(tx, input)
    const id = newId()
    await insertBroadcast(tx, { ...checkedBroadcast, id, by: staffName, now: clock.systemNow() })
    await saveListedMembers(tx, { id, input, isNew: true })
    await auditBroadcast(tx, context, { action: 'broadcast.added', object: id })
    return { id }
  })
}

/**
 * Edits a broadcast that is still a draft.
 * @throws Refusal broadcast_not_found, broadcast_changed (another version was saved in the meantime),
 * broadcast_started, those of `addBroadcast`
 */
export async function editBroadcast(
  context: BroadcastAdminContext,
  { id, version, ...input }: BroadcastInput & { id: string; version: number },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const before = await locked(tx, { id, version })
    if (before.state !== 'draft') throw new Refusal('broadcast_started')
    const checkedBroadcast = await checked(tx, input)
    await updateBroadcast(tx, { ...checkedBroadcast, id, now: context.clock.systemNow() })
    await saveListedMembers(tx, { id, input, isNew: before.audience !== 'members' })
    await auditBroadcast(tx, context, { action: 'broadcast.edited', object: id })
  })
}

/**
 * Counts the members to whom a broadcast would be sent if staff started the broadcast now.
 * @throws Refusal broadcast_not_found
 */
export async function countBroadcastRecipients(db: Queryable, id: string): Promise<number> {
  const found = await findBroadcast(db, id)
  if (!found) throw new Refusal('broadcast_not_found')
  return countAudience(db, audienceOf(found))
}

/**
 * Starts a draft or resumes a stopped broadcast. A resumed broadcast skips the members who were already notified. A
 * repeated call changes nothing.
 * @throws Refusal staff_not_found, broadcast_not_found, broadcast_changed, broadcast_done, broadcast_nobody
 */
export async function sendBroadcast(
  context: BroadcastAdminContext,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const { db, clock } = context
  await db.transaction(async (tx) => {
    const one = await locked(tx, { id, version })
    if (one.state === 'done') throw new Refusal('broadcast_done')
    if (one.state === 'sending') return
    const recipients = one.state === 'draft' ? await countAudience(tx, audienceOf(one)) : null
    if (recipients === 0) throw new Refusal('broadcast_nobody')
    const times = { now: clock.businessNow(), systemNow: clock.systemNow() }
    await markSending(tx, { id, recipients, by: context.staffName, ...times })
    await auditBroadcast(tx, context, {
      action: 'broadcast.sent',
      object: id,
      reason: `${recipients ?? one.recipients}`,
    })
  })
}

/**
 * Stops a broadcast, which staff can resume later. The chunk in progress is still sent.
 * @throws Refusal staff_not_found, broadcast_not_found, broadcast_not_sending
 */
export async function stopBroadcast(context: BroadcastAdminContext, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const one = await locked(tx, { id })
    if (one.state !== 'sending') throw new Refusal('broadcast_not_sending')
    await markStopped(tx, { id, now: context.clock.systemNow() })
    await auditBroadcast(tx, context, {
      action: 'broadcast.stopped',
      object: id,
      reason: `${one.notifiedCount}`,
    })
  })
}

/**
 * Sends the notification of a broadcast to one member as a test. When `phone` is empty, sends the test to the phone
 * of the staff member.
 * @throws Refusal staff_not_found, broadcast_not_found, broadcast_own_phone, broadcast_no_member, too_many_requests
 */
export async function testBroadcast(
  context: BroadcastAdminContext,
  { id, phone: phoneText }: { id: string; phone: string },
): Promise<void> {
  const { db, clock, staffName } = context
  const limit = { bucket: `broadcast-tests:${staffName}`, max: maxTestsPerHour, windowSeconds: 3600 }
  await takeOrRefuse(db, { ...limit, now: clock.systemNow() })
  await db.transaction(async (tx) => {
    const person = await staffMember(tx, staffName)
    const one = await findBroadcast(tx, id)
    if (!one) throw new Refusal('broadcast_not_found')
    const phone = phoneText.trim() === '' ? person.phone : normalizePhone(phoneText)
    if (phone === null && phoneText.trim() === '') throw new Refusal('broadcast_own_phone')
    const memberId = phone === null ? undefined : (await findOwnersByPhones(tx, [phone])).get(phone)
    if (memberId === undefined) throw new Refusal('broadcast_no_member')
    await notify(tx, {
      memberId,
      key: `broadcast-test:${newId()}`,
      category: 'news',
      at: clock.businessNow(),
      title: one.title,
      body: one.body,
      link: one.link,
    })
    await recordAudit(tx, {
      at: clock.systemNow(),
      actor: toStaffActor(person),
      action: 'broadcast.tested',
      memberId,
      object: id,
    })
  })
}

async function locked(tx: Tx, { id, version }: { id: string; version?: number }): Promise<BroadcastRow> {
  const found = await lockBroadcast(tx, id)
  if (!found) throw new Refusal('broadcast_not_found')
  if (version !== undefined && version !== found.version) throw new Refusal('broadcast_changed')
  return found
}

async function auditBroadcast(
  tx: Tx,
  { clock, staffName }: BroadcastAdminContext,
  event: { action: AuditAction; object: string; reason?: string },
): Promise<void> {
  const actor = toStaffActor(await staffMember(tx, staffName))
  await recordAudit(tx, { ...event, at: clock.systemNow(), actor, memberId: null })
}

async function checked(tx: Tx, input: BroadcastInput): Promise<StoredBroadcast> {
  const { audience, perMinute } = input
  const [title, body, link] = [input.title, input.body, input.link].map((text) =>
    text.normalize('NFC').trim(),
  )
  if (!title || title.length > 100 || /\p{C}/u.test(title)) throw new Refusal('broadcast_title')
  if (!body || body.length > 500 || /[^\P{C}\n]/u.test(body)) throw new Refusal('broadcast_body')
  if (link && !/^\/(?!\/)[\w/?=&.%#-]{0,199}$/.test(link)) throw new Refusal('broadcast_link')
  const value = input.audienceOf.normalize('NFC').trim()
  if (audience === 'product' && !(await productExists(tx, value))) throw new Refusal('broadcast_product')
  if (audience === 'city' && (value === '' || value.length > 200 || /\p{C}/u.test(value)))
    throw new Refusal('broadcast_city')
  const audienceWord = audience === 'product' || audience === 'city' ? value : null
  return { title, body, link: link || null, audience, audienceOf: audienceWord, perMinute }
}

type Listing = { id: string; input: BroadcastInput; isNew: boolean }

/**
 * Finds members by the entered phones and stores these members, without the phones, as the list of a broadcast. When an
 * edit contains no phones, the stored list does not change; for an audience other than `members`, the list is emptied.
 */
async function saveListedMembers(tx: Tx, { id, input: { audience, phones }, isNew }: Listing): Promise<void> {
  if (audience !== 'members') {
    await putMembers(tx, { id, memberIds: [] })
    return
  }
  const entered = phones.filter((phone) => phone.trim() !== '')
  if (entered.length > maxListedPhones) throw new Refusal('broadcast_too_many_phones')
  if (entered.length === 0) {
    if (isNew || (await countMembers(tx, id)) === 0) throw new Refusal('broadcast_no_phones')
    return
  }
  const read = entered.map((phone) => normalizePhone(phone))
  const known = [...new Set(read.filter((phone) => phone !== null))]
  const owners = await findOwnersByPhones(tx, known)
  await putMembers(tx, { id, memberIds: [...owners.values()] })
  if (read.includes(null) || owners.size < known.length) throw new Refusal('broadcast_unknown_phones')
}
