import css from './offline-banner.module.css'

/**
 * Maintenance banner. The text is loaded with the document and, for members, again with the notifications.
 */
export const MaintenanceBanner = ({ text: message }: { text: string | null | undefined }) => (
  <output className={css.place}>{message && <span className={css.banner}>{message}</span>}</output>
)
