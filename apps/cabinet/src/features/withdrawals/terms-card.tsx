import type { BlockerCode, WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { useMasked } from '../../shared/amount/hidden-amounts.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Disclosure } from '../../shared/page/disclosure.tsx'
import { Fact, Facts } from '../../shared/ui/facts.tsx'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { formatPoints, formatRoubles } from '@impulse/copy-ru/balance/points'
import { formatUntil } from '../../shared/format/date.ts'
import css from './terms-card.module.css'
import { hoursText } from './withdrawal-messages.ts'

/** Card with the withdrawal terms, for the page that shows blockers instead of the form. */
export const TermsCard = ({ terms }: { terms: WithdrawalTerms }) => (
  <Card title="Условия вывода">
    <Terms terms={terms} needs />
  </Card>
)

/** Withdrawal terms that the member can unfold below the form. */
export const FoldedTerms = ({ terms }: { terms: WithdrawalTerms }) => (
  <Disclosure title="Условия вывода" className={css.folded}>
    <div className={css.terms}>
      <Terms terms={terms} />
    </div>
  </Disclosure>
)

/** `needs`: true to show also what a withdrawal requires and costs, which the form shows elsewhere. */
function Terms({ terms, needs = false }: { terms: WithdrawalTerms; needs?: boolean }) {
  const { today } = useMemberSummary()
  const mask = useMasked()
  const { available, minimum, maximum, monthLimit, monthLeft, charges, expectedOn, blockers } = terms
  const isPossibleToday = blockers.every(({ code }) => isDocumentBlocker(code))
  return (
    <>
      <Facts>
        {needs && <Fact name="На балансе">{mask(formatPoints(available))}</Fact>}
        <Fact name="За один раз">
          от&nbsp;{formatNumber(minimum)} до&nbsp;{formatPoints(maximum)}
        </Fact>
        <Fact name="За месяц">до&nbsp;{formatPoints(monthLimit)}</Fact>
        <Fact name="Осталось в этом месяце">{mask(formatPoints(monthLeft))}</Fact>
        {needs && <Fact name="Комиссия">{formatRoubles(charges.fee)}</Fact>}
        {charges.taxMode === 'ndfl' && <Fact name="НДФЛ">удержим по&nbsp;ставке года</Fact>}
        {needs && isPossibleToday && (
          <Fact name="Если вывести сегодня">придёт {formatUntil(expectedOn, { now: today })}</Fact>
        )}
      </Facts>
      {needs && (
        <p className={css.text}>
          Деньги придут через СБП на&nbsp;ваш номер или на&nbsp;счёт по&nbsp;реквизитам
        </p>
      )}
      <p className={css.text}>
        На&nbsp;свой номер — без ожидания. Нового получателя подтвердите кодом
        {terms.recipientWaitingHours > 0 && (
          <>; первый перевод ему — через&nbsp;{hoursText(terms.recipientWaitingHours)}, так безопаснее</>
        )}
      </p>
    </>
  )
}

/**
 * Returns true for a blocker of the profile or of the identity document. Such a blocker can be removed today, by the
 * member or by a review of staff, unlike a waiting time or missing points.
 */
const isDocumentBlocker = (code: BlockerCode): boolean => /^(?:profile|passport)_/.test(code)
