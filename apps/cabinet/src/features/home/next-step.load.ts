import type { Notifications } from '@impulse/api/notifications/notification'
import type { Order, Orders, OrderStatus } from '@impulse/api/orders/order'
import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { type IdentityDocumentStatus } from '@impulse/api/identity-documents/identity-document-fields'
import { identityDocumentStatuses } from '@impulse/copy-ru/identity-documents/identity-document-status-labels'
import { type AccountInfo, type MemberConsents } from '@impulse/api/profile/profile'
import { getLoadError, type Loadable, toLoadable, getLoadedValue } from '../../shared/loading/loadable.ts'
import type { Api } from '../../shared/api/client.ts'
import { failedWithdrawalIn } from './failed-withdrawal.ts'
import type { MemberFacts } from './next-step.ts'

/**
 * Maximum number of withdrawals, claims and notifications to request, newest first. Older ones do not become a next
 * step.
 */
const maxItems = 20
/** Number of notifications to request. A busy member gets several a day, and an older one may be about a claim. */
const maxNotifications = 60
const decided: readonly OrderStatus[] = ['accepted', 'rejected', 'closed']
const claimStatuses = [...decided, 'review', 'needs_information'].join(',')
const withdrawalQuery = { category: 'withdrawal', maxResultCount: maxItems }

/** Facts that determine the next step, and the member's newest withdrawals and open claims, which the same requests find. */
export type HomeFacts = MemberFacts & { withdrawals: readonly Order[]; openClaims: readonly Order[] }

/**
 * Loads the facts that determine the member's next step. Of the identity document, the facts contain only the status,
 * the expiry date, and whether scans are missing.
 */
export async function loadNextStep(
  api: Api,
  { signal }: { signal: AbortSignal },
): Promise<Loadable<HomeFacts>> {
  const [document, notifications, claims, account, consents, withdrawals, withdrawalNotifications] =
    await Promise.all([
      toLoadable(api.get('/api/lk/edit/get-passport-data/', { signal })),
      toLoadable(api.get('/api/notification/', { query: { maxResultCount: maxNotifications }, signal })),
      toLoadable(
        api.get('/api/order/', {
          query: { category: 'contract', status: claimStatuses, maxResultCount: maxItems },
          signal,
        }),
      ),
      toLoadable(api.get('/api/lk/account-info/', { signal })),
      toLoadable(api.get('/api/lk/consents/', { signal })),
      toLoadable(api.get('/api/order/', { query: withdrawalQuery, signal })),
      // Notifications about withdrawals are requested separately, because newer notifications about contracts
      // may push them out of the general list, which is limited to `maxItems`.
      toLoadable(api.get('/api/notification/', { query: withdrawalQuery, signal })),
    ])
  const all = [document, notifications, claims, account, consents, withdrawals, withdrawalNotifications]
  if (all.every(({ status }) => status === 'failed')) {
    return { status: 'failed', text: failedText, ...(isUnanswered(document) && { unanswered: true }) }
  }
  const value: HomeFacts = {
    failedWithdrawal: failedWithdrawalIn(
      getLoadedValue(withdrawals),
      getLoadedValue(withdrawalNotifications),
    ),
    document: documentFacts(getLoadedValue(document)?.passportData),
    areRulesNew: areRulesNew(getLoadedValue(consents)),
    claimToReply: findClaimToReply(getLoadedValue(claims)),
    claimNotification: findClaimNotification(getLoadedValue(notifications), getLoadedValue(claims)),
    isEmailWaiting: emailWaits(getLoadedValue(account)?.accountInfo),
    withdrawals: getLoadedValue(withdrawals)?.listCardOrder ?? [],
    openClaims: getLoadedValue(claims)?.listCardOrder.filter(({ status }) => !decided.includes(status)) ?? [],
    isPartial: all.some((part) => getLoadError(part) !== undefined),
  }
  return { status: 'loaded', value }
}

export const failedText = 'Не удалось проверить, нет\u00a0ли важных дел'

const isUnanswered = (part: Loadable<unknown>): boolean =>
  part.status === 'failed' && part.unanswered === true

/**
 * Returns the facts about the identity document. A document with an unknown status counts as in review
 * (specification, section 4).
 */
function documentFacts(document: IdentityDocumentResponse | undefined): MemberFacts['document'] {
  if (document === undefined) return null
  const known = Object.entries(identityDocumentStatuses).find(([, text]) => text === document.status)
  return {
    status: known ? (known[0] as IdentityDocumentStatus) : 'review',
    areScansMissing: document.pasportScan === '' || document.adressScan === '',
    endsOn: document.endsOn,
  }
}

function areRulesNew(consents: MemberConsents | undefined): boolean {
  const accepted = consents?.consents.find(({ purpose }) => purpose === 'rules')
  return consents !== undefined && accepted?.textVersion !== consents.present.rules
}

/** Returns the newest claim that waits for the member's reply. */
function findClaimToReply(claims: Orders | undefined): MemberFacts['claimToReply'] {
  const claim = claims?.listCardOrder.find(({ status }) => status === 'needs_information')
  return claim === undefined ? null : { number: claim.number, link: `/order/${claim.id}` }
}

/**
 * Returns the newest notification about a claim that staff have decided, if it is unread. One about a rejected claim is
 * returned until the member opens the claim: the list of notifications marks it as read, but the member has to do
 * something.
 */
export function findClaimNotification(
  notifications: Notifications | undefined,
  claims: Orders | undefined,
): MemberFacts['claimNotification'] {
  const statuses = new Map(claims?.listCardOrder.map(({ id, status }) => [`/order/${id}`, status]))
  const notification = notifications?.notifications.find(({ read, opened, link }) => {
    const status = statuses.get(link ?? '')
    if (status === 'rejected') return !opened
    return status !== undefined && decided.includes(status) && !read
  })
  if (!notification) return null
  return {
    title: notification.title,
    text: notification.text,
    link: notification.link ?? '/order',
  }
}

const emailWaits = (account: AccountInfo | undefined): boolean =>
  account !== undefined && account.mailIsOn && account.pendingEmail !== null
