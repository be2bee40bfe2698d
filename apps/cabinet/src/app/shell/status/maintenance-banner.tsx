import css from './offline-banner.module.css'

/**
 * Maintenance banner. The document contains the text, and a member's browser loads the text again together
 * with the notifications.
 */
export const MaintenanceBanner = ({ text: message }: { text: string | null | undefined }) => (
  <output className={css.place}>{message && <span className={css.banner}>{message}</span>}</output>
)
