import type { Blocker, WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import type { ComponentType } from 'react'
import { ResourceView } from '../../shared/loading/loaded-part.tsx'
import { newTicketAddress } from '../../shared/feedback/support-address.ts'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { useAutomatic } from './automatic/use-automatic.tsx'
import { TermsCard } from './terms-card.tsx'
import { useTerms } from './use-terms.ts'
import { useWithdrawal } from './request/use-withdrawal.ts'
import { WithdrawalForm } from './request/withdrawal-form.tsx'
import css from './withdrawal-page.module.css'
import type { EarlierWithdrawal, LoadedWithdrawal } from './withdrawal.load.ts'

type WithdrawalPageProps = { loaded: LoadedWithdrawal; Blockers: WithdrawalProps['Blockers'] }

/** Page «Вывод средств»: the form, or the blockers together with the terms. */
export function WithdrawalPage({ loaded, Blockers }: WithdrawalPageProps) {
  const resource = useTerms(loaded.terms)
  return (
    <>
      <PageHeader title="Вывод средств" back={{ to: '/', label: 'На главную' }} backOnPhone />
      <ResourceView resource={resource} label="Загружаем условия вывода" skeleton={skeleton}>
        {(terms) => (
          <Withdrawal
            terms={terms}
            earlier={loaded.earlier}
            reloadTerms={resource.retry}
            Blockers={Blockers}
          />
        )}
      </ResourceView>
    </>
  )
}

type WithdrawalProps = {
  terms: WithdrawalTerms
  earlier: EarlierWithdrawal | null
  reloadTerms: () => void
  Blockers: ComponentType<{ blockers: readonly Blocker[] }>
}

function Withdrawal({ terms, earlier, reloadTerms, Blockers }: WithdrawalProps) {
  const form = useWithdrawal({ terms, earlier, reloadTerms })
  const { button, sheet } = useAutomatic(terms, reloadTerms)
  const below = (
    <>
      {button}
      <ButtonLink to={newTicketAddress({ about: 'general', topic: 'withdrawal' })} variant="ghost" wide>
        Вопрос о&nbsp;выводе
      </ButtonLink>
    </>
  )
  // If the server may have received a request, the member can retry that request in spite of new blockers.
  const isOpen = terms.blockers.length === 0 || form.isOutcomeUnknown || form.step !== 'form'
  return (
    <>
      {isOpen ? (
        <WithdrawalForm {...{ form, terms, earlier, reloadTerms, below }} />
      ) : (
        <div className={css.columns} data-wide>
          <Blockers blockers={terms.blockers} />
          <div className={css.fields}>
            <TermsCard terms={terms} />
            {below}
          </div>
        </div>
      )}
      {sheet}
    </>
  )
}

const skeleton = (
  <div className={css.columns} data-wide>
    <div className={css.fields}>
      <Skeleton shape="row" />
      <Skeleton width="half" />
      <Skeleton shape="row" />
    </div>
    <Skeleton shape="card" />
  </div>
)
