import css from './offline-banner.module.css'

/** Maintenance banner: it comes with the document, and for a member with the stream of events. */
export const MaintenanceBanner = ({ text: message }: { text: string | null | undefined }) => (
  <output className={css.place}>{message && <span className={css.banner}>{message}</span>}</output>
)
