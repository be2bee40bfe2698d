import type { ReactNode } from 'react'
import { useBrand } from '../../shared/brand/brand.ts'
import { pages } from '../pages.ts'
import { OfflineBanner } from './offline-banner.tsx'
import css from './visitor-frame.module.css'
import { Wordmark } from './wordmark.tsx'

/** The signed-out layout: wordmark, screen, the documents. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  const { supportEmail } = useBrand()
  return (
    <div className={css.frame}>
      <header className={css.head}>
        {/* Documents of their own: /login has another Content-Security-Policy than the rest. */}
        <a href={pages.home.path} className={css.home}>
          <Wordmark tagline />
        </a>
      </header>
      <OfflineBanner />
      <main className={css.main}>{children}</main>
      <footer className={css.foot}>
        <a href={pages.policy.path}>{pages.policy.title}</a>
        <a href={pages.rules.path}>{pages.rules.title}</a>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </footer>
    </div>
  )
}
