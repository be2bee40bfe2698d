import type { BegunForm } from '../../shared/member/begun-form.ts'
import {
  reviewTimeText,
  unsentCorrection,
} from '@impulse/copy-ru/identity-documents/identity-document-status-labels'
import { findExpiryWarning } from '../../shared/member/identity-document-expiry.ts'
import { formatRoubles } from '@impulse/copy-ru/balance/points'
import { countDays } from '../../shared/format/date.ts'

/**
 * Rejected or returned withdrawal whose notification is unread. The member has requested no other withdrawal since the
 * failure.
 */
export type FailedWithdrawal = {
  status: 'rejected' | 'returned'
  amount: number
  /** Day in Moscow on which the withdrawal failed, `YYYY-MM-DD`. */
  endedOn: string
  /** Text of the notification: the reason why the withdrawal failed, and where the money is now. */
  text: string
  link: string
}

/**
 * Facts that determine the member's next step, except the balance. A fact is null or false when its request failed or
 * when there is nothing to report.
 */
export type MemberFacts = {
  failedWithdrawal: FailedWithdrawal | null
  document: {
    status: 'none' | 'review' | 'approved' | 'rejected'
    areScansMissing: boolean
    endsOn: { day: string; field: string } | null
  } | null
  /** True when the member has not yet accepted the version of the programme's rules that is in force. */
  areRulesNew: boolean
  /** Claim that waits for the member's reply to a request for information. */
  claimToReply: { number: number; link: string } | null
  /** Notification about a claim that staff have decided: unread, or about a rejected claim that was not opened since. */
  claimNotification: { title: string; text: string; link: string } | null
  isEmailWaiting: boolean
  /** True when at least one fact could not be loaded. */
  isPartial: boolean
}

export type NextStep = {
  tone: 'warn' | 'bad' | 'info'
  title: string
  text: string
  to: string
  action: string
  /** True for a step whose notification is marked as opened when the member opens its page. */
  isNotified?: true
  /** True for a step that the member can dismiss without opening its page. */
  canDismiss?: true
}

type StepContext = {
  available: number
  frozen: number
  today: string
  begun: BegunForm | null
  /** True when the home page shows the list of first steps. */
  isNew: boolean
}

/** Returns the most important step for the member, or null when the member has nothing to do. */
export function findNextStep(known: MemberFacts, around: StepContext): NextStep | null {
  return (
    failedWithdrawal(known, around) ??
    refusedDocument(known, around) ??
    requestedInformation(known) ??
    missingDocument(known, around) ??
    newRules(known) ??
    endingDocument(known, around) ??
    answeredClaim(known) ??
    waitingEmail(known) ??
    waitingDocument(known, around)
  )
}

const shownForDays = 30

function failedWithdrawal(
  { failedWithdrawal: failed }: MemberFacts,
  { today }: StepContext,
): NextStep | null {
  if (failed === null) return null
  const daysAgo = countDays(failed.endedOn, today)
  if (daysAgo > shownForDays) return null
  const sum = formatRoubles(failed.amount)
  return {
    ...(failed.status === 'returned'
      ? ({ tone: 'warn', title: `Банк вернул ${sum}` } as const)
      : ({ tone: 'bad', title: `Вывод ${sum} отклонён` } as const)),
    text: failed.text,
    to: failed.link,
    action: 'Что делать дальше',
    isNotified: true,
  }
}

const toDocument = '/lk/document'

/** Returns the step for a rejected document. The list of first steps of a new member contains it already. */
function refusedDocument({ document }: MemberFacts, { begun, isNew }: StepContext): NextStep | null {
  if (document?.status !== 'rejected' || isNew) return null
  if (begun !== null)
    return {
      tone: 'warn',
      title: unsentCorrection,
      text: 'Черновик сохранён на\u00a0этом устройстве',
      ...begun,
    }
  return {
    tone: 'warn',
    title: 'Документ отклонён',
    text: 'Посмотрите, что исправить, и\u00a0отправьте его снова',
    to: toDocument,
    action: 'Исправить',
  }
}

function requestedInformation({ claimToReply }: MemberFacts): NextStep | null {
  if (claimToReply === null) return null
  return {
    tone: 'warn',
    title: `По\u00a0заявке №\u00a0${claimToReply.number} нужно уточнение`,
    text: 'Ответьте на\u00a0вопрос, и\u00a0мы продолжим искать договор',
    to: claimToReply.link,
    action: 'Ответить',
  }
}

/**
 * Returns the step for an identity document that is not filled in, or that is in review without the required
 * scans. A member without available points need not fill in the document yet.
 */
function missingDocument({ document }: MemberFacts, { available, begun }: StepContext): NextStep | null {
  if (document?.status === 'none' && available > 0) {
    return {
      tone: 'info',
      title: begun === null ? 'Заполните документ' : 'Документ не\u00a0отправлен',
      text: 'Без подтверждённого документа вывод недоступен',
      to: toDocument,
      action: 'Заполнить',
      ...begun,
    }
  }
  if (document?.status !== 'review' || !document.areScansMissing) return null
  return {
    tone: 'warn',
    title: 'Добавьте сканы документа',
    text: 'Без них проверка не\u00a0пойдёт дальше, а\u00a0вывод недоступен',
    to: toDocument,
    action: 'Добавить сканы',
  }
}

function newRules({ areRulesNew }: MemberFacts): NextStep | null {
  if (!areRulesNew) return null
  return {
    tone: 'info',
    title: 'Правила обновились',
    text: 'Прочитайте, что изменилось, и\u00a0примите их: до\u00a0этого вывод закрыт',
    to: '/rules',
    action: 'Прочитать',
  }
}

function endingDocument({ document }: MemberFacts, { today }: StepContext): NextStep | null {
  const ends = document?.status === 'approved' ? findExpiryWarning(document.endsOn, today) : null
  if (ends === null) return null
  // Never returns the tone `bad`, because screen readers announce such an alert at every visit. This alert may stay on
  // the page for two months.
  const tone = ends.tone === 'info' ? 'info' : 'warn'
  return { tone, title: ends.title, text: ends.text, to: toDocument, action: 'Обновить данные' }
}

function answeredClaim({ claimNotification }: MemberFacts): NextStep | null {
  if (claimNotification === null) return null
  const { title, text, link } = claimNotification
  return { tone: 'info', title, text, to: link, action: 'Открыть заявку', isNotified: true, canDismiss: true }
}

function waitingEmail({ isEmailWaiting }: MemberFacts): NextStep | null {
  if (!isEmailWaiting) return null
  return {
    tone: 'info',
    title: 'Подтвердите почту',
    text: 'Откройте ссылку из\u00a0нашего письма. Его можно отправить ещё раз',
    to: '/lk/account',
    action: 'К\u00a0почте',
  }
}

/**
 * Returns the step for a complete document in review, in which the member need not do anything. A member without money
 * reads the same in the list of first steps.
 */
function waitingDocument({ document }: MemberFacts, { available, frozen }: StepContext): NextStep | null {
  if (document?.status !== 'review' || document.areScansMissing || available + frozen === 0) return null
  return {
    tone: 'info',
    title: 'Документ на\u00a0рассмотрении',
    text: reviewTimeText,
    to: toDocument,
    action: 'Посмотреть',
  }
}
