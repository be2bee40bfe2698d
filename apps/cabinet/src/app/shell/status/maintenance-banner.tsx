import css from './offline-banner.module.css'

/** Maintenance banner. Its text arrives with the document and, for members, by the event stream. */
export const MaintenanceBanner = ({ text: message }: { text: string | null | undefined }) => (
  <output className={css.place}>{message && <span className={css.banner}>{message}</span>}</output>
)
