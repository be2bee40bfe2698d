import type { WithdrawalTerms } from '@impulse/wire/withdrawal'
import { Button } from '../../shared/button/button.tsx'
import { Notice } from '../../shared/notice/notice.tsx'
import { PageHead } from '../../shared/page/page-head.tsx'
import { Loading, Skeleton } from '../../shared/skeleton/skeleton.tsx'
import { BlockersCard } from './blockers-card.tsx'
import { TermsCard } from './terms-card.tsx'
import { useTerms } from './use-terms.ts'
import { useWithdrawal } from './use-withdrawal.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'
import css from './withdrawal-page.module.css'
import type { Failed, LoadedWithdrawal } from './withdrawal.load.ts'

/** «Вывод средств»: what holds, what is in the way, and when nothing is, the form. */
export function WithdrawalPage({ loaded }: { loaded: LoadedWithdrawal }) {
  const { shown, retry, retrying } = useTerms(loaded.terms)
  return (
    <>
      <PageHead title="Вывод средств" back={{ to: '/', label: 'На главную' }} backOnPhone />
      {shown.status === 'loading' && <Places />}
      {shown.status === 'failed' && (
        <Notice
          tone="bad"
          action={
            <Button variant="secondary" busy={retrying} onClick={retry}>
              Повторить
            </Button>
          }
        >
          {shown.text}
        </Notice>
      )}
      {shown.status === 'loaded' && (
        <Withdrawal terms={shown.value} failed={loaded.failed} askTermsAgain={retry} />
      )}
    </>
  )
}

type WithdrawalProps = { terms: WithdrawalTerms; failed: Failed | null; askTermsAgain: () => void }

function Withdrawal({ terms, failed, askTermsAgain }: WithdrawalProps) {
  const withdrawing = useWithdrawal({ terms, failed, askTermsAgain })
  // What may have arrived can be sent again, whatever stands in the way by now.
  const isOpen = terms.blockers.length === 0 || withdrawing.isUnsure || withdrawing.step !== 'form'
  if (isOpen)
    return (
      <WithdrawalForm withdrawing={withdrawing} terms={terms} failed={failed} askTermsAgain={askTermsAgain} />
    )
  return (
    <div className={css.columns}>
      <BlockersCard blockers={terms.blockers} />
      <TermsCard terms={terms} needs />
    </div>
  )
}

function Places() {
  return (
    <Loading label="Загружаем условия вывода">
      <Skeleton shape="row" />
      <Skeleton width="half" />
      <Skeleton shape="row" />
      <Skeleton shape="card" />
    </Loading>
  )
}
