import css from './offline-banner.module.css'

/** What the operator tells everybody: it comes with the document, and for a member with the bell. */
export const MaintenanceBanner = ({ words }: { words: string | null | undefined }) => (
  <output className={css.place}>{words && <span className={css.banner}>{words}</span>}</output>
)
