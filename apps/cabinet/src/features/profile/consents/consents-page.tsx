import { type MemberConsents } from '@impulse/api/profile/profile'
import { ResourceView } from '../../../shared/loading/loaded-part.tsx'
import type { Loadable } from '../../../shared/loading/loadable.ts'
import { useBrand } from '../../../shared/style/brand.ts'
import css from '../card.module.css'
import { ConsentCard } from './consent-card.tsx'
import { ConsentLog } from './consent-log.tsx'
import { ConsentSwitch } from './consent-switch.tsx'
import { findConsent } from './consent-labels.ts'
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx'
import { SectionPage } from '../section-page.tsx'
import { usePart } from '../use-part.ts'

/**
 * Page «Согласия»: each consent with its date and the version of its text, and a log of all changes. Optional consents
 * have a switch.
 */
export function ConsentsPage({ loaded }: { loaded: Loadable<MemberConsents> }) {
  const { counters } = useBrand()
  const part = usePart('/api/lk/consents/', loaded)
  const take = (changed: MemberConsents) => {
    part.take(changed)
    part.retry()
  }
  return (
    <SectionPage name="consents">
      <p className={css.lead}>Что вы&nbsp;разрешили, когда и&nbsp;в&nbsp;какой редакции текста</p>
      <ResourceView resource={part} label="Загружаем согласия" skeleton={<SkeletonRows count={3} />}>
        {(consents) => (
          <>
            <ConsentCard purpose="personal-data" consents={consents} />
            <ConsentCard purpose="rules" consents={consents} />
            <ConsentCard purpose="documents" consents={consents} />
            <ConsentCard purpose="advertising" consents={consents}>
              <ConsentSwitch
                purpose="advertising"
                label="Получать рекламные сообщения"
                consents={consents}
                onChanged={take}
              />
            </ConsentCard>
            {(counters !== undefined || findConsent(consents, 'analytics') !== null) && (
              <ConsentCard purpose="analytics" consents={consents}>
                <ConsentSwitch
                  purpose="analytics"
                  label="Разрешить счётчики посещений"
                  consents={consents}
                  onChanged={take}
                />
              </ConsentCard>
            )}
            <ConsentLog log={consents.log} />
          </>
        )}
      </ResourceView>
    </SectionPage>
  )
}
