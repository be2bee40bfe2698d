import type {
  AutomaticWithdrawal,
  AutomaticWithdrawalResponse,
} from '@impulse/api/withdrawals/automatic-withdrawal'
import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { showToast } from '../../../shared/feedback/toast.ts'
import { ResourceView } from '../../../shared/loading/loaded-part.tsx'
import type { Resource } from '../../../shared/loading/use-resource.ts'
import { Modal } from '../../../shared/modal/modal.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { AutomaticCode } from './automatic-code.tsx'
import { AutomaticForm } from './automatic-form.tsx'
import { AutomaticRule } from './automatic-rule.tsx'
import type { PendingRule, ReloadOnChangedTerms } from './pending-rule.ts'
import { toTypedRule, type TypedRule } from './typed-rule.ts'

type AutomaticSheetProps = {
  open: boolean
  resource: Resource<AutomaticWithdrawalResponse>
  terms: WithdrawalTerms
  reloadTerms: () => void
  onClose: () => void
}

/** Sheet in which the member sees, sets, confirms and ends the rule of automatic withdrawals. */
export function AutomaticSheet({ open, resource, onClose, ...rest }: AutomaticSheetProps) {
  return (
    <Modal open={open} onClose={onClose} label="Автовывод" closeButton>
      <ResourceView resource={resource} label="Загружаем правило" skeleton={<Skeleton shape="row" />}>
        {({ rule }) => (
          <Steps key={rule?.id} {...rest} rule={rule} onChanged={resource.retry} onClose={onClose} />
        )}
      </ResourceView>
    </Modal>
  )
}

type Step = { at: 'rule' } | { at: 'form'; refusal: string | null } | { at: 'code'; pending: PendingRule }

const form: Step = { at: 'form', refusal: null }

type StepsProps = Pick<AutomaticSheetProps, 'terms' | 'reloadTerms' | 'onClose'> & {
  rule: AutomaticWithdrawal | null
  onChanged: () => void
}

function Steps({ rule, terms, reloadTerms, onChanged, onClose }: StepsProps) {
  const [step, setStep] = useState<Step>(rule === null ? form : { at: 'rule' })
  const [typed, setTyped] = useState<TypedRule>(() => toTypedRule(rule, terms))
  const reloadOnChangedTerms: ReloadOnChangedTerms = (response) =>
    response.catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'automatic_withdrawal_terms_changed') {
        reloadTerms()
        // A code confirms the terms that its request contains, so the member continues from the form.
        setStep({ at: 'form', refusal: error.text })
      }
      throw error
    })
  const finish = (text: string) => {
    showToast({ text })
    onChanged()
    onClose()
  }
  if (step.at === 'rule' && rule !== null)
    return (
      <AutomaticRule
        rule={rule}
        terms={terms}
        onChange={() => setStep(form)}
        onEnded={() => finish('Автовывод выключен')}
      />
    )
  if (step.at === 'code')
    return (
      <AutomaticCode
        pending={step.pending}
        terms={terms}
        reloadOnChangedTerms={reloadOnChangedTerms}
        onSent={(pending) => setStep({ at: 'code', pending })}
        onBack={() => setStep(form)}
        onConfirmed={() => finish('Автовывод включён')}
      />
    )
  return (
    <AutomaticForm
      typed={typed}
      terms={terms}
      refusal={step.at === 'form' ? step.refusal : null}
      reloadOnChangedTerms={reloadOnChangedTerms}
      onType={(change) => setTyped({ ...typed, ...change })}
      onBack={rule === null ? null : () => setStep({ at: 'rule' })}
      onSaved={(pending) => setStep({ at: 'code', pending })}
    />
  )
}
