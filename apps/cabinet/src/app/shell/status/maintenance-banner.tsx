import css from './offline-banner.module.css'

/** Maintenance banner: it comes with the document, and for a member with the stream of events. */
export const MaintenanceBanner = ({ words }: { words: string | null | undefined }) => (
  <output className={css.place}>{words && <span className={css.banner}>{words}</span>}</output>
)
