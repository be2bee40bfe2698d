import { type MemberConsents, profilePaths } from '@impulse/wire/profile'
import { AskedPart } from '../../shared/account/asked-part.tsx'
import type { Loadable } from '../../shared/account/loadable.ts'
import { AdvertisingSwitch } from './advertising-switch.tsx'
import css from './card.module.css'
import { ConsentCard } from './consent-card.tsx'
import { ConsentLog } from './consent-log.tsx'
import { FormPlaces } from './form-places.tsx'
import { SectionPage } from './section-page.tsx'
import { usePart } from './use-part.ts'

/** «Согласия»: each a document of its own, with its date and version, and the way out of it. */
export function ConsentsPage({ loaded }: { loaded: Loadable<MemberConsents> }) {
  const part = usePart<MemberConsents>(profilePaths.consents, loaded)
  return (
    <SectionPage name="consents">
      <p className={css.lead}>Что вы&nbsp;разрешили, когда и&nbsp;в&nbsp;какой редакции текста</p>
      <AskedPart asked={part} label="Загружаем согласия" places={<FormPlaces count={3} />}>
        {(consents) => (
          <>
            <ConsentCard purpose="personal-data" consents={consents} />
            <ConsentCard purpose="documents" consents={consents} />
            <ConsentCard purpose="advertising" consents={consents}>
              <AdvertisingSwitch
                consents={consents}
                onChanged={(changed) => {
                  part.take(changed)
                  part.retry()
                }}
              />
            </ConsentCard>
            <ConsentLog log={consents.log} />
          </>
        )}
      </AskedPart>
    </SectionPage>
  )
}
