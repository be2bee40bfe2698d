import type { ReactNode } from 'react'
import { ProfileContext } from './profile-context.ts'
import css from './profile-frame.module.css'
import type { LoadedProfile } from './profile.load.ts'
import { PageList, type PageRow, SectionList } from './section-list.tsx'
import { usePart } from './use-part.ts'

type ProfileFrameProps = {
  loaded: LoadedProfile
  /** True on the overview of the profile. On a narrow screen, only the overview shows the list of sections. */
  isOverview: boolean
  /** Further pages, which the overview lists on a phone. */
  pages: readonly PageRow[]
  /** End of the overview on a phone. */
  foot: ReactNode
  children: ReactNode
}

/** Layout of a profile page: the content of the page, and next to it the list of all sections. */
export function ProfileFrame({ loaded, isOverview, pages, foot, children }: ProfileFrameProps) {
  const personal = usePart('/api/lk/personal-info/', loaded.personal)
  const account = usePart('/api/lk/account-info/', loaded.account)
  const leaving = usePart('/api/lk/leaving/', loaded.leaving)
  return (
    <ProfileContext value={{ personal, account, leaving }}>
      <div className={css.columns} data-wide>
        <div className={css.section}>
          {children}
          {isOverview && (
            <div className={css.phoneOnly}>
              <PageList label="Ещё" rows={pages} />
            </div>
          )}
        </div>
        <div className={css.list}>
          <SectionList />
        </div>
        {isOverview && foot}
      </div>
    </ProfileContext>
  )
}
