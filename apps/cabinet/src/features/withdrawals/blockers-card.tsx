import type { Blocker } from '@impulse/api/withdrawals/withdrawal'
import { unsentCorrection } from '@impulse/copy-ru/identity-documents/identity-document-status-labels'
import type { BegunForm } from '../../shared/member/begun-form.ts'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { useMasked } from '../../shared/amount/hidden-amounts.ts'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Icon } from '../../shared/icon/icon.tsx'
import { SupportLink } from '../../shared/feedback/support-link.tsx'
import css from './blockers-card.module.css'
import { formatMoscowMoment } from '../../shared/format/date.ts'

type BlockersCardProps = { blockers: readonly Blocker[]; begun: BegunForm | null }

/** Returns the blocker with the words and the address of the begun form of the document that would remove it. */
function withBegunForm(blocker: Blocker, begun: BegunForm | null): Blocker {
  const { code, text } = blocker
  const isRejected = code === 'passport_rejected'
  if (begun === null || (!isRejected && code !== 'passport_missing')) return blocker
  const action = { label: begun.action, href: begun.to }
  return { ...blocker, text: isRejected ? unsentCorrection : text, action }
}

/**
 * Card with the blockers: the reasons why the member cannot withdraw money now. Each blocker is shown with the time at
 * which it ends, with a link to the page where the member can remove it, or, if it has neither, with a link to the
 * support. A begun form of the identity document is continued.
 */
export function BlockersCard({ blockers, begun }: BlockersCardProps) {
  const { today } = useMemberSummary()
  const mask = useMasked()
  return (
    <Card title="Почему вывод пока закрыт">
      <ul role="list" className={css.list}>
        {blockers
          .map((one) => withBegunForm(one, begun))
          .map(({ code, text, until, action }, index) => (
            <li key={code} className={css.blocker}>
              <span className={css.tile}>
                <Icon name={until === null ? 'warning-circle' : 'clock'} />
              </span>
              <div className={css.what}>
                <p>{mask(text)}</p>
                {until !== null && (
                  <p className={css.until}>Откроется {formatMoscowMoment(until, { now: today })}</p>
                )}
                {action === null && until === null && (
                  <p>
                    <SupportLink code={code} />
                  </p>
                )}
                {action !== null && (
                  <ButtonLink
                    to={action.href}
                    state={fromHere}
                    variant={index === 0 ? 'primary' : 'secondary'}
                  >
                    {action.label}
                  </ButtonLink>
                )}
              </div>
            </li>
          ))}
      </ul>
    </Card>
  )
}

/** Router state for the page that a blocker links to. The page then links back to `/withdraw`. */
const fromHere = { from: '/withdraw' }
