import type { Order } from '@impulse/api/orders/order'
import {
  reviewTimeText,
  unsentCorrection,
} from '@impulse/copy-ru/identity-documents/identity-document-status-labels'
import type { BegunForm } from '../../shared/member/begun-form.ts'
import { formatAnswerDay } from './coming-labels.ts'
import type { MemberFacts } from './next-step.ts'

export type FirstStep = {
  state: 'done' | 'waiting' | 'open'
  title: string
  hint?: string
  /** Page of the step; a step without a page is text. */
  to?: string
  /** Label of the button that opens the page, for a step that the member can do now. */
  action?: string
}

type ContractSearch = { claim: Pick<Order, 'id' | 'title' | 'status' | 'updatedAt'>; today: string }
type DocumentStatus = NonNullable<MemberFacts['document']>['status']

/**
 * Returns the steps from the sign-up to the first withdrawal, for a member without operations. `status` is the status
 * of the identity document; undefined while it is unknown. `begun` is the form that the member has begun, `search` the newest
 * open claim.
 */
export const listFirstSteps = (
  status: DocumentStatus | undefined,
  begun: BegunForm | null,
  search?: ContractSearch,
): readonly FirstStep[] => [
  { state: 'done', title: 'Номер подтверждён' },
  documentStep(status, begun),
  contractStep(search),
  { state: 'open', title: 'Первые деньги', hint: 'Выведете их по\u00a0номеру телефона или на\u00a0счёт' },
]

const contractStep = (search?: ContractSearch): FirstStep =>
  search === undefined
    ? {
        state: 'open',
        title: 'Первый договор',
        hint: 'Расскажите клиенту об\u00a0услуге и оформите договор: вознаграждение начислится само',
      }
    : {
        state: 'waiting',
        title: search.claim.title,
        hint: formatAnswerDay(search.claim, search),
        to: `/order/${search.claim.id}`,
      }

function documentStep(status: DocumentStatus | undefined, begun: BegunForm | null): FirstStep {
  const to = '/lk/document'
  switch (status) {
    case 'approved':
      return { state: 'done', title: 'Документ подтверждён' }
    case 'review':
      return {
        state: 'waiting',
        title: 'Документ на\u00a0рассмотрении',
        hint: reviewTimeText,
        to,
      }
    case 'rejected':
      if (begun !== null)
        return {
          state: 'open',
          title: unsentCorrection,
          hint: 'Черновик сохранён на\u00a0этом устройстве',
          ...begun,
        }
      return {
        state: 'open',
        title: 'Исправьте документ',
        hint: 'Посмотрите, что не\u00a0подошло',
        to,
        action: 'Исправить документ',
      }
    case 'none':
      if (begun !== null)
        return { state: 'open', title: 'Документ не\u00a0отправлен', hint: begun.action, ...begun }
      return {
        state: 'open',
        title: 'Заполните документ',
        hint: 'Без него деньги не\u00a0вывести',
        to,
        action: 'Заполнить документ',
      }
    case undefined:
      return { state: 'open', title: 'Документ', hint: 'Без него деньги не\u00a0вывести', to }
  }
}
