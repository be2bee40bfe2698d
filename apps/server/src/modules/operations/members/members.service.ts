import type {
  MemberCard,
  MemberHistory,
  MemberQuery,
  MemberRow as MemberDto,
} from '@impulse/api/members/console-members'
import { deviceName } from '../../../platform/session/device-name.ts'
import { pointsToNumber } from '@impulse/api/fields/money'
import { moscowDay, moscowIso } from '../../../platform/clock/moscow.ts'
import { listRows } from '../../../platform/admin/list-rows.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { listAuditEvents, auditToDto } from '../../../platform/audit/audit.service.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { getHistory, getBalanceParts } from '../../earnings/balance/balance.service.ts'
import { getConsents } from '../../identity/consents/consents.service.ts'
import { getMergedAccounts } from '../../identity/profile/profile.service.ts'
import { getOrders } from '../../earnings/orders/orders.service.ts'
import {
  getMaskedDocument,
  getIdentityDocument,
} from '../../identity/identity-documents/identity-documents.service.ts'
import { getSecondFactor } from '../../identity/second-factor/second-factor.service.ts'
import { listRestrictions, toConsentStart } from '../../identity/restrictions/restrictions.service.ts'
import { parseMemberSearch } from './members.rules.ts'
import { countMembers, findMemberCard, type MemberRow, membersQuery } from './members.sql.ts'
import type { AppContext } from '../../../platform/context.ts'

/** Console list of members: all members or the results of a search, newest first. */
export const memberList = ({ db, clock }: DbContext) =>
  listRows(db, ({ q, lift, riskCheck }: MemberQuery) => {
    const filter = {
      search: q === '' ? null : parseMemberSearch(q),
      consentStart: lift === 'waiting' ? toConsentStart(clock.businessNow()) : null,
      hasFailedCheck: riskCheck === 'failed',
    }
    return {
      rows: (page) => membersQuery(filter, page),
      count: () => countMembers(db, filter),
      toDto: toMemberDto,
    }
  })

const toMemberDto = ({ createdAt, lastSignedInAt, deletedAt, available, ...row }: MemberRow): MemberDto => ({
  ...row,
  available: pointsToNumber(available),
  createdAt: moscowIso(createdAt),
  lastSignedInAt: lastSignedInAt && moscowIso(lastSignedInAt),
  deletedAt: deletedAt && moscowIso(deletedAt),
})

/** Maximum number of rows in each list on the member card. */
const maxCardRows = 50

const all = { category: 'all', skipCount: 0, maxResultCount: maxCardRows } as const

type CardContext = Pick<AppContext, 'db' | 'clock' | 'sessions' | 'vault'>

/**
 * Returns all data of the member card, but only masked numbers of the identity document. Records the access in the
 * audit before it reads the data.
 * @throws Refusal not_found
 */
export async function getMemberCard(
  { db, clock, sessions, vault }: CardContext,
  { memberId, actor }: { memberId: string; actor: string },
): Promise<MemberCard> {
  const row = await findMemberCard(db, memberId)
  if (!row) throw new Refusal('not_found')
  await recordAudit(db, { at: clock.systemNow(), actor, action: 'member.seen', memberId })
  const [
    balance,
    history,
    orders,
    passport,
    masked,
    live,
    consents,
    restrictions,
    secondFactor,
    links,
    audit,
  ] = await Promise.all([
    getBalanceParts(db, memberId),
    getHistory(db, memberId, all),
    getOrders(db, memberId, all),
    getIdentityDocument(db, memberId),
    getMaskedDocument({ db, vault }, memberId),
    sessions.listLiveSessions(db, memberId),
    getConsents(db, { memberId, businessNow: clock.businessNow() }),
    listRestrictions(db, { memberId, now: clock.businessNow() }),
    getSecondFactor({ db, clock }, memberId),
    getMergedAccounts(db, memberId),
    listAuditEvents(db, { memberId, limit: maxCardRows }),
  ])
  const { available: _available, document: _status, ...person } = toMemberDto(row)
  return {
    ...person,
    email: row.email,
    balance,
    today: moscowDay(clock.businessNow()),
    history: history.history,
    historyCount: history.totalCount,
    orders: orders.listCardOrder,
    orderCount: orders.totalCount,
    document: { ...passport, decidedAt: passport.decidedAt && moscowIso(passport.decidedAt), masked },
    devices: live.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
      id,
      device: deviceName(userAgent),
      createdAt: moscowIso(createdAt),
      lastUsedAt: moscowIso(lastUsedAt),
    })),
    consents: consents.log,
    ...links,
    secondFactor,
    restrictions: restrictions.map(({ since, ...one }) => ({ ...one, since: moscowIso(since) })),
    audit: audit.map(auditToDto),
  }
}

/**
 * Returns a further page of the history on the member card. The audit records each page as an access.
 * @throws Refusal not_found
 */
export async function getMemberHistory(
  { db, clock }: Pick<CardContext, 'db' | 'clock'>,
  { memberId, actor, skipCount }: { memberId: string; actor: string; skipCount: number },
): Promise<MemberHistory> {
  if (!(await findMemberCard(db, memberId))) throw new Refusal('not_found')
  await recordAudit(db, { at: clock.systemNow(), actor, action: 'member.seen', memberId })
  const { history, totalCount } = await getHistory(db, memberId, { ...all, skipCount })
  return { history, historyCount: totalCount }
}
